// When the user was last active in any tab of this browser. Only activity keeps a session alive: requests a
// page sends on its own are background calls.

/** Calls within this time after a key press, a click or a page load count as the user's. */
const ACTIVITY_MS = 5_000;
/** Activity without calls (reading, filling in a form) is reported to the server this often. */
const REPORT_EVERY_MS = 60_000;
const SHARE_EVERY_MS = 5_000;

let lastActivity = Date.now();
let lastShared = 0;
let lastReported = Date.now();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('jilha.activity');
channel?.addEventListener('message', () => {
  lastActivity = Date.now();
});

export function noteActivity(): void {
  lastActivity = Date.now();
  if (lastActivity - lastShared < SHARE_EVERY_MS) return;
  lastShared = lastActivity;
  channel?.postMessage('active');
}

/** "Stay logged in": notify the other tabs at once. */
export function confirmActivity(): void {
  lastShared = 0;
  noteActivity();
}

export function idleMs(): number {
  return Date.now() - lastActivity;
}

/** The header that keeps a call from renewing the session, unless the user has just been active. */
export function backgroundHeader(): Record<string, string> {
  if (idleMs() > ACTIVITY_MS) return { 'X-Background': '1' };
  lastReported = Date.now();
  return {};
}

/** Whether activity has not been reported for a while. */
export function isReportDue(): boolean {
  return Date.now() - lastReported >= REPORT_EVERY_MS;
}
