import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dataset, question, reading, record } from './example';
import { Questions } from './Questions';
import { columnsOf } from './reading';

const choice = (name: string) => ({ value: name, label: { en: name, mr: name } });

describe('a question', () => {
  const ask = (rest: Parameters<typeof question>[1], answers: Record<string, string> = {}) => {
    const onFix = vi.fn();
    const questions = [question('total', rest)];
    render(
      <Questions
        {...{ questions, answers, onFix }}
        reading={reading()}
        reasons={{}}
        onAnswer={vi.fn()}
        onReason={vi.fn()}
      />,
    );
    return onFix;
  };

  it('names its cell once', () => {
    ask({ cell: 'D5', text: { en: 'The total in D5 is 300.', mr: 'D5 मधील एकूण 300 आहे.' } });
    expect(screen.queryByRole('group', { name: 'The total in D5 is 300.' })).not.toBeNull();
  });

  it('with a single choice, explains the alternative', () => {
    ask({ choices: [choice('stop'), choice('rows')], answer: 'stop' });
    expect(screen.queryByText('reading.otherwise')).not.toBeNull();
  });

  it('that doubts the figures has no preselected answer, and lets a cell be corrected', () => {
    const doubt = { asks_reason: true, choices: [choice('right'), choice('stop')], cells: ['E5'] };
    ask(doubt);
    expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
    const onFix = ask(doubt, { total: 'stop' });
    const input = screen.getByRole('textbox');
    fireEvent.blur(input, { target: { value: ' 43 ' } });
    expect(onFix).toHaveBeenCalledWith({ kind: 'cell', cell: 'E5', from: '148', to: '43' });
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
