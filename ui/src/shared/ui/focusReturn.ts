// Dialogs that are taken away at once give the focus back, too: antd only does so for those that fade out. Otherwise who
// works with the keyboard or a screen reader would begin again at the top of the page.

const LAYERS = '.ant-modal-root, .ant-drawer';
const POPUPS = '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, [data-toasts]';
const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

interface Place {
  layer: Element | null;
  /** The focused part, then what it lies in: a row may be gone when its dialog closes. */
  chain: Element[];
}

function placeOf(target: Element): Place {
  const chain = [];
  for (let part: Element | null = target; part && part !== document.body; part = part.parentElement)
    chain.push(part);
  return { layer: target.closest(LAYERS), chain };
}

function focusAgain({ chain }: Place): void {
  const [part, ...around] = chain;
  if (part instanceof HTMLElement && part.isConnected) {
    part.focus();
    return;
  }
  const nearest = around.find((one) => one.isConnected);
  const other = nearest?.querySelector<HTMLElement>(FOCUSABLE) ?? document.getElementById('main');
  other?.focus();
}

/** Begins to watch; returns what ends it. */
export function watchFocus(): () => void {
  // The last place on the page and in each open layer, the newest at the end.
  let places: Place[] = [];
  // The row that a dialog has given the focus back to may go a moment later, when the list comes without it.
  const rows = new MutationObserver(() => {
    const newest = places.at(-1);
    if (!newest || newest.chain[0]?.isConnected || document.activeElement !== document.body) return;
    focusAgain(newest);
  });
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body || target.closest(POPUPS)) return;
    const place = placeOf(target);
    const before = places.at(-1)?.layer;
    if (before && before !== place.layer) rows.observe(document.body, { childList: true, subtree: true });
    else rows.disconnect();
    places = [...places.filter(({ layer }) => layer !== place.layer && (!layer || layer.isConnected)), place];
  };
  // A layer's contents go before the frame that held them: what counts is whether the newest place is still there.
  const observer = new MutationObserver(() => {
    const newest = places.at(-1)?.layer;
    if (!newest || newest.isConnected || document.activeElement !== document.body) return;
    const last = places.findLast(({ layer }) => !layer || layer.isConnected);
    if (last) focusAgain(last);
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
    rows.disconnect();
  };
}
