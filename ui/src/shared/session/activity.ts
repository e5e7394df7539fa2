// When a person last did something in any tab of this browser. Only that keeps a session alive: calls that a page makes
// by itself are background calls.

/** A call this soon after a key, a click or a loaded page is the person's. */
const ACT_MS = 5_000;
/** Acts that lead to no call (reading, filling in a form) are reported to the server this often. */
const REPORT_EVERY_MS = 60_000;
const SHARE_EVERY_MS = 5_000;

let last = Date.now();
let shared = 0;
let reported = Date.now();

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

/** "Stay logged in": the other tabs learn it at once. */
export function answerQuestion(): void {
  shared = 0;
  noteActivity();
}

export function idleMs(): number {
  return Date.now() - last;
}

/** The header that keeps a call from renewing the session, unless the person has just done something. */
export function backgroundHeader(): Record<string, string> {
  if (idleMs() > ACT_MS) return { 'X-Background': '1' };
  reported = Date.now();
  return {};
}

/** Whether the server has not heard of the person for a while. */
export function isReportDue(): boolean {
  return Date.now() - reported >= REPORT_EVERY_MS;
}
