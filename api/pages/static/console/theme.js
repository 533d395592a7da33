// Sets the theme that the reader has chosen before anything is drawn. A classic script: modules run too late for that.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that keeps nothing follows the system
}
