// When the user was last active in any tab of this browser. Only activity keeps a session alive: requests a
// page sends on its own are background calls.

/** Calls within this time after a key press, a click or a page load count as the user's. */
const ACT_MS = 5_000;
/** Activity without calls (reading, filling in a form) is reported to the server this often. */
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

/** "Stay logged in": notify the other tabs at once. */
export function answerQuestion(): void {
  shared = 0;
  noteActivity();
}

export function idleMs(): number {
  return Date.now() - last;
}

/** The header that keeps a call from renewing the session, unless the user has just been active. */
export function backgroundHeader(): Record<string, string> {
  if (idleMs() > ACT_MS) return { 'X-Background': '1' };
  reported = Date.now();
  return {};
}

/** Whether activity has not been reported for a while. */
export function isReportDue(): boolean {
  return Date.now() - reported >= REPORT_EVERY_MS;
}
