// Builds the content of the page from the figures and the user's choices, from scratch on every change.
import { formatCount, formatDate, formatMonth, formatShare } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import { drawMonths, drawPlaces } from './charts';
import { el, notice, section, table } from './dom';
import { embedCode, type PartName } from './embed';
import {
  colour,
  comparedMeasure,
  type Department,
  type Figures,
  isCurrentMonth,
  largest,
  largestDepartment,
  largestTimed,
  lastCompleteMonth,
  shares,
  totalOf,
} from './figures';
import { wordsOf } from './words';

export interface Choices {
  language: Language;
  tables: boolean;
  /** The department whose places and months are shown; the busiest if empty. */
  chosen: string;
  /** A single part, for a frame on another site; all parts if undefined. */
  only?: PartName | undefined;
  /** Whether each part shows its embed code. */
  codes?: boolean;
}

const LEVELS = {
  taluka: ['byTaluka', 'taluka'],
  district: ['byDistrict', 'district'],
  division: ['byDivision', 'division'],
} as const;

/** Build the parts of the page; call `drawCharts` once they are in the document. */
export function page(figures: Figures, choices: Choices, change: (next: Partial<Choices>) => void) {
  const { language, tables } = choices;
  const t = wordsOf(language);
  const charts: (() => void)[] = [];
  const requested = figures.datasets.find((item) => item.name === choices.chosen);
  // A frame that names a department never shows another one's figures.
  const department = choices.only && choices.chosen ? requested : (requested ?? largestDepartment(figures));
  if (!department) return { parts: [notice(t('none'), t('noneText'))], drawCharts: () => undefined };

  const toggle = el(
    'button',
    { type: 'button', class: 'quiet', 'aria-pressed': String(tables) },
    t(tables ? 'charts' : 'tables'),
  );
  toggle.addEventListener('click', () => change({ tables: !tables }));
  const span = {
    from: formatDate(figures.period.from, language),
    to: formatDate(figures.period.to, language),
  };
  const strip = el(
    'div',
    { class: 'strip' },
    el('span', { class: 'dot', 'aria-hidden': 'true' }),
    el('strong', {}, t('asOf', { date: formatDate(figures.as_of, language) })),
    el('span', {}, t('period', { year: figures.financial_year, ...span })),
    toggle,
  );
  const drawCharts = () => {
    for (const draw of charts) draw();
  };
  if (choices.only) {
    const draw = { share: () => share(figures, choices), places: () => places(department, choices, charts) };
    const part = choices.only === 'months' ? null : draw[choices.only]();
    return { parts: [strip, part ?? months(department, choices, figures.period.to, charts)], drawCharts };
  }
  const parts = [strip, totals(figures, language)];
  const left = share(figures, choices);
  const byMonth = months(department, choices, figures.period.to, charts);
  // A department without places gives their space to its months.
  const byPlace = places(department, choices, charts);
  const right = byPlace ?? byMonth;
  const choose = picker(figures, department, choices, change);
  if (choose) right.prepend(choose);
  parts.push(el('div', { class: 'row' }, left, right));
  if (byPlace) parts.push(byMonth);
  return { parts, drawCharts };
}

function totals(figures: Figures, language: Language): HTMLElement {
  const t = wordsOf(language);
  const cards = (['received', 'completed', 'pending'] as const).map((what) => {
    const reporting = figures.datasets.filter((item) => item[what] !== null);
    const scope =
      reporting.length === 1
        ? t('ofOneDepartment', { department: reporting[0]?.label[language] ?? '' })
        : t('ofDepartments', { count: formatCount(new Set(reporting.map((item) => item.department)).size) });
    return card(t(what), formatCount(totalOf(figures, what)), reporting.length ? scope : '');
  });
  const timed = largestTimed(figures);
  if (timed?.days != null)
    cards.push(card(t('days', { department: timed.label[language] }), formatCount(timed.days), ''));
  return el('dl', { class: 'totals' }, ...cards);
}

function card(label: string, figure: string, scope: string): HTMLElement {
  return el(
    'div',
    {},
    el('dt', {}, label),
    el('dd', {}, figure),
    scope && el('dd', { class: 'whose' }, scope),
  );
}

function share(figures: Figures, choices: Choices): HTMLElement | null {
  const { language, tables } = choices;
  const t = wordsOf(language);
  const rows = shares(figures);
  const first = rows[0];
  if (!first) return null;
  const definition = t('shareDefinition');
  const percent = (row: (typeof rows)[number]) => formatShare(row.completed, row.received);
  const finding =
    rows.length > 1
      ? t('shareFinding', { department: first.department.label[language], share: percent(first), definition })
      : t('shareText', { definition });
  const columns = [t('department'), t('received'), t('completed'), '%'];
  const cells = rows.map((row) => [
    row.department.label[language],
    formatCount(row.received),
    formatCount(row.completed),
    percent(row),
  ]);
  const code = embedCode(choices, { part: 'share' });
  if (tables) return section(t('share'), finding, table(t('share'), columns, cells), code);
  const bars = rows.map((row) => {
    const bar = el('span', { class: 'bar' });
    bar.style.width = `${Math.min(100, (100 * row.completed) / row.received)}%`;
    return el(
      'li',
      {},
      el('span', {}, row.department.label[language]),
      el('span', { class: 'track', 'aria-hidden': 'true' }, bar),
      el('strong', {}, percent(row)),
    );
  });
  return section(t('share'), finding, el('ul', { class: 'bars' }, ...bars), code);
}

function picker(
  figures: Figures,
  selected: Department,
  { language }: Choices,
  change: (next: Partial<Choices>) => void,
): HTMLElement | null {
  if (figures.datasets.length < 2) return null;
  const select = el('select', { id: 'department' });
  for (const item of figures.datasets) {
    const option = el('option', { value: item.name }, item.label[language]);
    option.selected = item === selected;
    select.append(option);
  }
  select.addEventListener('change', () => change({ chosen: select.value }));
  return el('label', { class: 'picker', for: 'department' }, wordsOf(language)('department'), select);
}

function places(shown: Department, choices: Choices, charts: (() => void)[]): HTMLElement | null {
  const { language, tables } = choices;
  if (!shown.level || !shown.places.length) return null;
  const t = wordsOf(language);
  const [title, level] = LEVELS[shown.level];
  const department = shown.label[language];
  const measure = comparedMeasure(shown);
  const top = largest(shown, measure);
  const finding = top
    ? t('placeFinding', {
        place: top.label[language],
        measure: (shown.measures[measure]?.label[language] ?? '').toLocaleLowerCase(),
        count: formatCount(top.value),
        total: formatCount(top.total),
      })
    : shown.measures.map((item) => item.label[language]).join(', ');
  const heading = t(title, { department });
  const latest = shown.measures
    .filter((item) => item.adds === 'latest')
    .map((item) => t('latest', { measure: item.label[language] }));
  const note = latest.length > 0 && el('p', { class: 'note' }, latest.join(' '));
  const columns = [t(level), ...shown.measures.map((item) => item.label[language])];
  const rows = shown.places.map((place) => [place.label[language], ...place.values.map(formatCount)]);
  const body = tables
    ? table(heading, columns, rows)
    : chart(finding, charts, (box) => drawPlaces(box, shown, language));
  return section(heading, finding, body, note, embedCode(choices, { part: 'places', dataset: shown.name }));
}

function months(
  department: Department,
  choices: Choices,
  today: string,
  charts: (() => void)[],
): HTMLElement {
  const { language, tables } = choices;
  const t = wordsOf(language);
  const long = (month: string) => formatMonth(month, language, 'long');
  const last = lastCompleteMonth(department, today);
  const monthValues = last?.values?.map((value, index) =>
    t('monthValue', {
      measure: department.measures[index]?.label[language] ?? '',
      count: formatCount(value),
    }),
  );
  const finding =
    last && monthValues ? t('monthFinding', { month: long(last.month), values: monthValues.join('; ') }) : '';
  const heading = t('months', { department: department.label[language] });
  const running = department.months.find((month) => isCurrentMonth(month.month, today) && month.values);
  const note = [
    running && t('running', { month: long(running.month) }),
    department.months.some((m) => !m.values) && t('gap'),
  ];
  const foot = el('p', { class: 'note' }, note.filter(Boolean).join(' '));
  const columns = [t('month'), ...department.measures.map((item) => item.label[language])];
  const rows = department.months.map((month) => [
    long(month.month),
    ...department.measures.map((_, i) => formatCount(month.values?.[i])),
  ]);
  const code = embedCode(choices, { part: 'months', dataset: department.name });
  if (tables) return section(heading, finding, table(heading, columns, rows), foot, code);
  const legend = el(
    'ul',
    { class: 'legend' },
    ...department.measures.map((item, index) => {
      const key = el('span', { class: 'key', 'aria-hidden': 'true' });
      key.style.background = colour(department, index);
      return el('li', {}, key, item.label[language]);
    }),
  );
  return section(
    heading,
    finding,
    legend,
    chart(finding || heading, charts, (box) => drawMonths(box, department, language, today)),
    foot,
    code,
  );
}

function chart(label: string, charts: (() => void)[], draw: (box: HTMLElement) => void): HTMLElement {
  const box = el('div', { class: 'chart', role: 'img', 'aria-label': label });
  charts.push(() => draw(box));
  return box;
}
