// Every list of records has an export; lists without one give a reason here.
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../features/**/*.tsx', './ManagedPage.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const WITHOUT: Record<string, string> = {
  'eferfar/local/LocalTable.tsx': 'rows of this browser, which writes their file itself',
  'data/figures/FiguresTab.tsx': 'a view of what is being worked on at this moment',
  'data/backup/BackupTab.tsx': 'its rows are files to download',
  'data/imports/Layouts.tsx': 'what the reader remembers of headings, not a register of the district',
  'reports/ReadyTab.tsx': 'its rows are files to download',
  'alerts/AlertList.tsx':
    'what is open at this moment; the figures behind it are exported on their dashboard',
};

const lists = Object.entries(sources)
  .filter(([, source]) => /<(ManageList|DataGrid)\b|<table className=.*projectRows/.test(source))
  .map(([path, source]) => ({ name: path.replace('../../features/', ''), source }));

it.each(lists)('$name has an export', ({ name, source }) => {
  expect(/<ExportMenu\b/.test(source)).toBe(!(name in WITHOUT));
});

it('excuses only existing lists', () => {
  expect(Object.keys(WITHOUT).filter((name) => !lists.some((list) => list.name === name))).toEqual([]);
});
