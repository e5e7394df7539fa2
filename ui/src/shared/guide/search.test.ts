import { expect, it } from 'vitest';
import { findTasks } from './search';
import type { Guide } from './types';

const guide: Guide = {
  title: 'T',
  lead: [],
  sections: [
    {
      id: 'send',
      title: 'Send a sheet',
      blocks: [{ kind: 'paragraph', words: ['Choose ', { kind: 'name', text: 'Import CSV' }] }],
    },
    {
      id: 'cells',
      title: 'लाल पेशी',
      blocks: [{ kind: 'steps', items: [[{ kind: 'note', words: ['A RED cell'] }]] }],
    },
  ],
};

it.each([
  ['', ['send', 'cells']],
  ['import sheet', ['send']],
  ['red', ['cells']],
  ['लाल', ['cells']],
  ['red sheet', []],
])('finds tasks that contain all words of “%s”', (search, ids) => {
  expect(findTasks(guide, search).map(({ id }) => id)).toEqual(ids);
});
