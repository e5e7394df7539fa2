// Restores the focus when a dialog closes without an animation; antd does so only after fading out. Otherwise
// keyboard and screen reader users would start again at the top of the page.

const LAYERS = '.ant-modal-root, .ant-drawer';
const POPUPS = '.ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, [data-toasts]';
const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

interface Place {
  layer: Element | null;
  /** The focused element and its ancestors: a row may be gone when its dialog closes. */
  chain: Element[];
}

function placeOf(target: Element): Place {
  const chain = [];
  for (let part: Element | null = target; part && part !== document.body; part = part.parentElement)
    chain.push(part);
  return { layer: target.closest(LAYERS), chain };
}

function restoreFocus({ chain }: Place): void {
  const [part, ...around] = chain;
  if (part instanceof HTMLElement && part.isConnected) {
    part.focus();
    return;
  }
  const nearest = around.find((ancestor) => ancestor.isConnected);
  const fallback = nearest?.querySelector<HTMLElement>(FOCUSABLE) ?? document.getElementById('main');
  fallback?.focus();
}

/** Start watching. Returns the function that stops it. */
export function watchFocus(): () => void {
  // The last place on the page and in each open layer, the newest last.
  let places: Place[] = [];
  // The place that a Tab out of an open layer has replaced, until the layer takes the focus back.
  let left: Place | undefined;
  // The row that got the focus back may be removed later, when the list is refetched.
  const rows = new MutationObserver(() => {
    const newest = places.at(-1);
    if (!newest || newest.chain[0]?.isConnected || document.activeElement !== document.body) return;
    restoreFocus(newest);
  });
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body || target.closest(POPUPS)) return;
    const place = placeOf(target);
    const lastLayer = places.at(-1)?.layer;
    const isBack = place.layer !== null && places.some(({ layer }) => layer === place.layer);
    const kept = isBack ? left : undefined;
    if (kept) places = places.map((other) => (other.layer === kept.layer ? kept : other));
    const leaves = lastLayer?.isConnected && lastLayer !== place.layer;
    left = leaves ? places.find(({ layer }) => layer === place.layer) : undefined;
    if (lastLayer && lastLayer !== place.layer)
      rows.observe(document.body, { childList: true, subtree: true });
    else rows.disconnect();
    places = [...places.filter(({ layer }) => layer !== place.layer && (!layer || layer.isConnected)), place];
  };
  // A layer's content is removed before its frame, so check whether the newest place is still attached.
  const observer = new MutationObserver(() => {
    const newest = places.at(-1)?.layer;
    if (!newest || newest.isConnected || document.activeElement !== document.body) return;
    const last = places.findLast(({ layer }) => !layer || layer.isConnected);
    if (last) restoreFocus(last);
  });
  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    observer.disconnect();
    rows.disconnect();
  };
}
