// The public charts page: ?lang=en|mr and ?theme=light|dark set its look, and the embedding page is sent its
// height. ?part=share|places|months with ?dataset=… shows one part only, for frames on other sites.
import './published.css';
import type { Language } from '@/shared/persistence/preferences';
import { clearCharts } from './charts';
import { el, notice } from './dom';
import { PARTS } from './embed';
import type { Figures } from './figures';
import { type Choices, page } from './page';
import { wordsOf } from './words';

const RELOAD_MS = 60_000;
const params = new URLSearchParams(location.search);
const language: Language = params.get('lang') === 'mr' ? 'mr' : 'en';
const framed = window.parent !== window;
const t = wordsOf(language);
const root = document.getElementById('page') as HTMLElement;

let figures: Figures | undefined;
let loading = true;
const theme = params.get('theme') === 'dark' ? 'dark' : 'light';

let choices: Choices = {
  language,
  tables: false,
  chosen: params.get('dataset') ?? '',
  only: PARTS.find((part) => part === params.get('part')),
  codes: !framed,
};

function show(...parts: (Node | null)[]): void {
  const title = el('h1', { class: framed ? 'unseen' : '' }, t('title'));
  root.replaceChildren(title, ...parts.filter((part) => part !== null));
}

function draw(): void {
  if (!figures) return;
  const focused = document.activeElement;
  const focusedTag =
    focused instanceof HTMLButtonElement ? 'button' : focused instanceof HTMLSelectElement ? 'select' : '';
  clearCharts();
  const content = page(figures, choices, (next) => {
    choices = { ...choices, ...next };
    draw();
  });
  show(...content.parts);
  content.drawCharts();
  if (focusedTag) root.querySelector<HTMLElement>(focusedTag)?.focus();
}

async function load(): Promise<void> {
  try {
    const answer = await fetch('./figures.json', { cache: 'no-store', credentials: 'omit' });
    if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
    const fresh: Figures | null = answer.ok ? await answer.json() : null;
    loading = false;
    if (!fresh) show(notice(t('none'), t('noneText')));
    else if (fresh.built_at !== figures?.built_at) {
      figures = fresh;
      draw();
    }
  } catch {
    // Figures on the page stay; only an empty page shows the failure.
    if (figures) return;
    loading = false;
    const retry = el('button', { type: 'button' }, t('again'));
    retry.addEventListener('click', () => void load());
    show(notice(t('failed'), '', retry));
  }
}

function postHeight(): void {
  // While loading, the page is shorter than the space that the home page reserves for it.
  if (loading) return;
  const height = Math.ceil(root.getBoundingClientRect().height);
  if (framed && height) window.parent.postMessage({ height }, '*');
}

document.documentElement.lang = language;
document.documentElement.dataset.theme = theme;
document.documentElement.classList.toggle('alone', !framed);
document.title = t('title');
show(el('p', { class: 'notice' }, t('loading')));
new ResizeObserver(postHeight).observe(root);

// Without the Devanagari font, labels would be measured in the fallback font.
const fontLoads = ['400', '600'].map((weight) =>
  document.fonts.load(`${weight} 13px "Noto Sans Devanagari"`, 'अA'),
);
Promise.allSettled(fontLoads).then(load);
setInterval(() => document.visibilityState === 'visible' && void load(), RELOAD_MS);
