// When a person last did something in any tab of this browser.

const SHARE_EVERY_MS = 5_000;

let last = Date.now();
let shared = 0;

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('jilha.activity');
channel?.addEventListener('message', () => {
  last = Date.now();
});

export function noteActivity(): void {
  last = Date.now();
  if (last - shared < SHARE_EVERY_MS) return;
  shared = last;
  channel?.postMessage('active');
}

export function idleMs(): number {
  return Date.now() - last;
}
