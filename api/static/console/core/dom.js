// What components are written with: Preact's elements by tagged templates, and signals.
import { h } from "preact";
import htm from "htm";

export { Fragment, render } from "preact";
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";

export const html = htm.bind(h);
