import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dataset, question, reading, record } from './example';
import { Questions } from './Questions';
import { columnsOf } from './reading';

const choice = (name: string) => ({ value: name, label: { en: name, mr: name } });

describe('a question', () => {
  const ask = (rest: Parameters<typeof question>[1]) => {
    const [onAnswer, onReason] = [vi.fn(), vi.fn()];
    const questions = [question('total', rest)];
    render(
      <Questions questions={questions} answers={{}} reasons={{}} onAnswer={onAnswer} onReason={onReason} />,
    );
  };

  it('names its cell once', () => {
    ask({ cell: 'D5', text: { en: 'The total in D5 is 300.', mr: 'D5 मधील एकूण 300 आहे.' } });
    expect(screen.queryByRole('group', { name: 'The total in D5 is 300.' })).not.toBeNull();
  });

  it('with a single choice, explains the alternative', () => {
    ask({ choices: [choice('stop'), choice('rows')], answer: 'stop' });
    expect(screen.queryByText('reading.otherwise')).not.toBeNull();
  });

  it('with several choices, does not', () => {
    ask({ choices: [choice('stop'), choice('rows'), choice('total')], answer: 'stop' });
    expect(screen.queryByText('reading.otherwise')).toBeNull();
  });
});

describe('recognised columns', () => {
  it('count missing fields, but not derived ones', () => {
    const found = reading();
    const expected = (...fields: typeof found.fields) =>
      columnsOf(record({ reading: { ...found, fields } }), dataset).expected;
    const { matched } = columnsOf(record(), dataset);
    const status = { ...(found.fields[0] as (typeof found.fields)[0]), field: 'status' };
    expect(expected(...found.fields, { ...status, required: false })).toBe(matched);
    expect(expected(...found.fields, { ...status, required: true })).toBe(matched + 1);
  });
});
