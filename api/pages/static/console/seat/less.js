// How much is drawn of what is asked: at a desk less of it, as long as it would have to be scrolled there.
import { desk, useLayoutEffect, useSignal } from "console/core/dom.js";

/** How often there has to be less, of so many times at most; `of` says what it is of: of something else all is drawn first. @param {number} most @param {unknown} [of] */
export function useLess(most, of) {
  const less = useSignal(0);
  useLayoutEffect(() => { less.value = 0; }, [of]);
  useLayoutEffect(() => {
    const panel = document.getElementById("asked");
    if (desk.value && panel && panel.scrollHeight > panel.clientHeight + 1 && less.value < most) less.value += 1;
  });
  return less.value;
}
