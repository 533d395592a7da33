/** What is shown to whoever has a link. */
export default {
  notGood: "This link is not good",
  notGoodWhy: "It was cut when it was copied, or whoever gave it has taken it back. Ask for it again.",
  notToShow: "This is not a link to watch by",
  notToShowWhy: "It holds the key of somebody who plays or works here. Give it to nobody; come in by it at /enter.",
  matches: "Matches to watch",
  none: "No match yet",
  title: "A link to watch",
  what: "Whoever gets it sees the table in this browser or any other, without what is hidden, and nothing else. Give it on if those who play agree.",
  make: "Make a link",
  copy: "Copy the link",
  copyBig: "Copy it for a big screen",
  qr: "QR code of the link",
  takenBack: "You take it back under Keys.",
};
