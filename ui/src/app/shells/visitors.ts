// The visitor counter, stored in this browser: it starts at 125847 and rises by one per visit (requirement
// 40).
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';

const NAME = 'visitors';
const START = 125_847;
const COUNTED = 'jilha.visit';

let counting: Promise<number> | null = null;

async function count(): Promise<number> {
  const stored = (await loadEncrypted<number>(NAME)) ?? START;
  if (sessionStorage.getItem(COUNTED)) return stored;
  sessionStorage.setItem(COUNTED, 'yes');
  await saveEncrypted(NAME, stored + 1);
  return stored + 1;
}

export function countVisit(): Promise<number> {
  // Once per page load, however often the footer renders.
  counting ??= count().catch(() => START + 1);
  return counting;
}
