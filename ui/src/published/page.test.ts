import { describe, expect, it, vi } from 'vitest';
import {
  colour,
  comparedMeasure,
  type Department,
  type Figures,
  largest,
  largestDepartment,
  largestTimed,
  lastCompleteMonth,
  shares,
  totalOf,
} from './figures';
import { type Choices, page } from './page';

const words = (text: string) => ({ en: text, mr: `म ${text}` });

function department(name: string, changes: Partial<Department> = {}): Department {
  return {
    name,
    department: name,
    label: words(name),
    as_of: '2026-11-20',
    measures: [
      { name: 'done', label: words('Done'), pending: false, adds: 'sum' },
      { name: 'waiting', label: words('Waiting'), pending: true, adds: 'sum' },
    ],
    received: 100,
    completed: 80,
    pending: 20,
    days: null,
    totals: [80, 20],
    months: [
      { month: '2026-09', values: null },
      { month: '2026-10', values: [50, 10] },
      { month: '2026-11', values: [30, 10] },
    ],
    level: 'taluka',
    places: [
      { label: words('Kurla'), values: [50, 5] },
      { label: words('Andheri'), values: [30, 15] },
    ],
    ...changes,
  };
}

function figures(...datasets: Department[]): Figures {
  return {
    built_at: '2026-11-21T10:00:00+00:00',
    as_of: '2026-11-20',
    financial_year: '2026-2027',
    period: { from: '2026-04-01', to: '2026-11-21' },
    datasets,
  };
}

describe('derived figures', () => {
  const land = department('land', { days: 24.4 });
  const mines = department('mines', { received: 1000, completed: 300, days: 9, pending: null });
  const files = department('files', { received: null, completed: null, totals: [5, 5] });
  const all = figures(land, mines, files);

  it('rank the busiest departments by share and skip those without figures', () => {
    expect(shares(all).map((row) => row.department.name)).toEqual(['land', 'mines']);
    const many = figures(
      ...[1, 2, 3, 4, 5, 6].map((n) => department(`d${n}`, { received: n * 10, completed: n })),
    );
    expect(shares(many).map((row) => row.department.name)).not.toContain('d1');
    expect(shares(figures(department('empty', { received: 0, completed: 0 })))).toEqual([]);
  });

  it('sum departments and stay null without figures', () => {
    expect(totalOf(all, 'received')).toBe(1100);
    expect(totalOf(all, 'pending')).toBe(40);
    expect(totalOf(figures(files), 'received')).toBeNull();
    expect(largestDepartment(all)?.name).toBe('mines');
    expect(largestTimed(all)?.name).toBe('mines');
    expect(largestTimed(figures(files))).toBeUndefined();
  });

  it('find the place and the month to highlight', () => {
    expect(comparedMeasure(land)).toBe(1);
    expect(largest(land, 1)).toMatchObject({ value: 15, total: 20, label: words('Andheri') });
    expect(largest(department('one', { places: land.places.slice(0, 1) }), 1)).toBeUndefined();
    expect(lastCompleteMonth(land, '2026-11-21')?.month).toBe('2026-10');
    expect(lastCompleteMonth(land, '2026-12-01')?.month).toBe('2026-11');
  });

  it('give pending and completed their fixed colours', () => {
    expect([colour(land, 0), colour(land, 1)]).toEqual(['var(--c1)', 'var(--c2)']);
  });
});

describe('the page', () => {
  const draw = (data: Figures, choices: Partial<Choices> = {}, change = vi.fn()) => {
    const content = page(data, { language: 'en', tables: false, chosen: '', ...choices }, change);
    const root = document.createElement('main');
    root.append(...content.parts);
    return root;
  };
  const two = figures(department('land'), department('mines', { received: 50 }));

  it('states date, financial year and what is incomplete', () => {
    const text = draw(two).textContent ?? '';
    expect(text).toContain('Figures as of 20 Nov 2026');
    expect(text).toContain('Financial year 2026-2027, 1 Apr 2026 to 21 Nov 2026');
    expect(text).toContain('November 2026 is not complete.');
    expect(text).toContain('A missing sheet is never counted as zero.');
    expect(text).toContain('Andheri has the most waiting: 15 of 20.');
  });

  it('counts a department with two data sets once', () => {
    const second = { ...department('mines-cases'), department: 'mines' };
    expect(draw(figures(...two.datasets, second)).textContent).toContain('2 departments together');
  });

  it('shows a single part, and only of the named department', () => {
    const alone = draw(two, { only: 'months', chosen: 'mines' });
    expect([...alone.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
      'mines month by month',
    ]);
    expect(alone.textContent).toContain('Figures as of 20 Nov 2026');
    expect(draw(two, { only: 'places', chosen: 'gone' }).textContent).toContain(
      'No figures are published yet',
    );
    expect(draw(two, { only: 'share' }).querySelectorAll('.bars li')).toHaveLength(2);
  });

  it('offers the embed code of each part, with its data set', () => {
    const root = draw(two, { chosen: 'land', codes: true });
    const codes = [...root.querySelectorAll('textarea')].map((field) => field.textContent ?? '');
    expect(codes.map((code) => /\?(.*?)&amp;lang=en"/.exec(code)?.[1])).toEqual([
      'part=share',
      'part=places&amp;dataset=land',
      'part=months&amp;dataset=land',
    ]);
    expect(codes[0]).toContain('sandbox="allow-scripts"');
    expect(draw(two).querySelector('textarea')).toBeNull();
  });

  it('is translated to Marathi', () => {
    const text = draw(two, { language: 'mr' }).textContent ?? '';
    expect(text).toContain('20 नोव्हेंबर 2026 रोजीची स्थिती');
    expect(text).not.toMatch(/Figures|Received|month/);
  });

  it('shows every chart as a table, a gap as a dash', () => {
    const root = draw(two, { tables: true });
    expect(root.querySelectorAll('table')).toHaveLength(3);
    expect(root.querySelector('[role=img]')).toBeNull();
    const september = [...root.querySelectorAll('tr')].find((row) =>
      row.textContent?.startsWith('September'),
    );
    expect(september?.textContent).toBe('September 2026——');
  });

  it('lets users choose a department where there is more than one', () => {
    const change = vi.fn();
    const root = draw(two, { chosen: 'mines' }, change);
    const select = root.querySelector('select');
    expect(select?.value).toBe('mines');
    if (select) select.value = 'land';
    select?.dispatchEvent(new Event('change'));
    expect(change).toHaveBeenCalledWith({ chosen: 'land' });
    expect(draw(figures(department('land'))).querySelector('select')).toBeNull();
  });

  it('copes with departments without places, shares or figures', () => {
    const bare = department('files', {
      received: null,
      completed: null,
      pending: null,
      level: null,
      places: [],
    });
    expect(draw(figures(bare)).querySelector('.totals')?.textContent).toContain('—');
    // Without places, the months take the place next to the shares.
    expect(
      draw(figures(department('land'), bare), { chosen: 'files' }).querySelectorAll('.row > *'),
    ).toHaveLength(2);
    expect(draw(figures()).textContent).toContain('No figures are published yet');
  });

  it('escapes names', () => {
    const root = draw(figures(department('x', { label: words('<img src=x onerror=alert(1)>') })));
    expect(root.querySelector('img')).toBeNull();
  });

  it('explains a measure that is a position', () => {
    const position = department('files');
    position.measures = position.measures.map((measure) => ({
      ...measure,
      adds: measure.pending ? 'latest' : 'sum',
    }));
    expect(draw(figures(position)).textContent).toContain('Waiting is the latest position, not a sum.');
  });
});
