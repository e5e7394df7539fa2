import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  confirmAnswers,
  fixesFor,
  NOTHING_CHOSEN,
  readingForm,
  withColumn,
  withFixes,
  wrongCell,
} from './choices';
import { dataset, issue, question, reading, record } from './example';
import { ReadingStep } from './ReadingStep';
import { needsReading, questionsOf, rowKind, unanswered } from './reading';
import { sheetRows } from './sheet';
import { INITIAL_FLOW, importableRows, importFlow, openQuestionCount, stepOf } from './state';
import type { ImportActions } from './useImport';

const checked = (preview = record()) =>
  importFlow(importFlow(INITIAL_FLOW, { type: 'check', attempt: 'k' }), {
    type: 'previewed',
    record: preview,
  });
const nothingOpen = { questions: [], left_out: [] };
const stop = question('place', {
  choices: [
    { value: 'stop', label: { en: 'Stop', mr: 'थांबा' } },
    { value: 'Andheri', label: { en: 'Andheri', mr: 'अंधेरी' } },
  ],
  answer: 'stop',
});

describe('the step of a checked sheet', () => {
  it('is the reading while there are questions', () => {
    expect(stepOf(checked())).toBe(2);
    expect(needsReading(record({ reading: reading(nothingOpen) }))).toBe(false);
    expect(stepOf(checked(record({ reading: reading(nothingOpen) })))).toBe(3);
    expect(stepOf(checked(record({ reading: null })))).toBe(3);
  });

  it('skips the reading when all answers are remembered', () => {
    const last = reading({ questions: [question('k', { state: 'remembered' })] });
    expect(stepOf(checked(record({ reading: last })))).toBe(3);
  });

  it('is the reading when a partly recognised sheet is rejected', () => {
    const details = [issue(null, '')];
    expect(stepOf(checked(record({ details, reading: reading(nothingOpen) })))).toBe(2);
    const columns = reading().columns.map((readColumn) => ({ ...readColumn, field: null }));
    const strange = reading({ ...nothingOpen, columns });
    expect(stepOf(checked(record({ details, reading: strange })))).toBe(3);
  });

  it('stays while answers are sent, and keeps choices when going back and forth', () => {
    const chosen = { ...NOTHING_CHOSEN, answers: { k: 'none' } };
    let flow = importFlow(checked(), { type: 'chosen', chosen, attempt: 'k2' });
    expect([stepOf(flow), flow.phase, importableRows(flow)]).toEqual([2, 'checking', 2]);
    const problem = { text: 'lost', more: [], retry: 'same' as const };
    flow = importFlow(flow, { type: 'failed', problem, purpose: 'recheck' });
    expect(flow).toMatchObject({ chosen, phase: 'ready', view: 'reading' });
    flow = importFlow(flow, { type: 'view', view: 'check' });
    expect(importFlow(flow, { type: 'back' }).chosen.answers).toMatchObject({ k: 'none' });
  });
});

describe('the reading form', () => {
  it('is empty without choices', () => {
    expect(readingForm(NOTHING_CHOSEN)).toBeNull();
    expect(readingForm(checked(record({ reading: reading(nothingOpen) })).chosen)).toBeNull();
  });

  it('includes the proposals the user accepts by continuing', () => {
    const flow = importFlow(checked(), { type: 'view', view: 'check' });
    expect(JSON.parse(readingForm(flow.chosen) ?? '')).toEqual({
      answers: { 'column:balance cases': 'total_pending' },
    });
    expect(
      confirmAnswers({ ...NOTHING_CHOSEN, answers: { 'column:balance cases': 'none' } }, record()).answers,
    ).toEqual({
      'column:balance cases': 'none',
    });
  });

  it('blocks the import until questions without a proposal are answered', () => {
    const preview = record({ reading: reading({ questions: [stop] }) });
    const flow = checked(preview);
    expect([openQuestionCount(flow), importableRows(flow)]).toEqual([1, 0]);
    expect(unanswered(preview, { answers: { place: 'Andheri' } })).toEqual([]);
    const doubt = record({ reading: reading({ questions: [question('d', { asks_reason: true })] }) });
    expect([openQuestionCount(checked(doubt)), unanswered(doubt, { answers: { d: 'right' } })]).toEqual([
      1,
      [],
    ]);
    const signed = record({ reading: reading({ questions: [question('s', { needs_reason: true })] }) });
    expect([openQuestionCount(checked(signed)), unanswered(signed, { reasons: { s: 'late' } })]).toEqual([
      1,
      [],
    ]);
    for (const unsaid of ['', '.', '— _']) {
      expect(unanswered(signed, { reasons: { s: unsaid } })).toHaveLength(1);
    }
  });

  it('takes a field from the column that had it', () => {
    expect(withColumn(NOTHING_CHOSEN, record(), 'A', 'taluka').columns).toEqual({ C: null, A: 'taluka' });
    expect(withColumn(NOTHING_CHOSEN, record(), 'C', null).columns).toEqual({ C: null });
  });

  it('contains fixes of cells, values and rows', () => {
    const rows = sheetRows(record(), 'errors');
    const wrong = wrongCell(record(), rows, 'C6');
    if (!wrong) throw new Error('C6 is wrong');
    expect(wrong).toMatchObject({ field: 'taluka', value: 'Andehri', same: 2, suggestions: ['Andheri'] });
    let chosen = withFixes(NOTHING_CHOSEN, fixesFor(wrong, 'Andheri', 'same'));
    expect(JSON.parse(readingForm(chosen) ?? '')).toEqual({ values: { taluka: { Andehri: 'Andheri' } } });
    chosen = withFixes(NOTHING_CHOSEN, [...fixesFor(wrong, 'Kurla', 'below'), { kind: 'row', row: 8 }]);
    expect(JSON.parse(readingForm(chosen) ?? '')).toEqual({
      cells: { C6: 'Kurla', C7: 'Kurla' },
      leave_out: [8],
    });
    chosen = withFixes(chosen, [{ kind: 'cell', cell: 'C6', from: 'Andehri', to: 'Malad' }]);
    expect(JSON.parse(readingForm(chosen) ?? '').cells).toEqual({ C6: 'Malad', C7: 'Kurla' });
  });
});

it('classifies rows inside and outside the table', () => {
  expect([1, 4, 5, 9, 12].map((row) => rowKind(reading(), row))).toEqual([
    'outside',
    'heading',
    'data',
    'left-out',
    'outside',
  ]);
});

const mockActions = () => ({ choose: vi.fn(), view: vi.fn(), another: vi.fn() }) as unknown as ImportActions;
const show = (preview = record(), of = dataset) => {
  const actions = mockActions();
  render(
    <ReadingStep
      dataset={of}
      flow={checked(preview)}
      record={preview}
      reading={preview.reading ?? reading()}
      actions={actions}
    />,
  );
  return actions;
};

describe('the reading step', () => {
  it('preselects the proposal and sends another answer', () => {
    const actions = show();
    const group = screen.getByRole('group', { name: /Balance cases/ });
    const [yes, no] = within(group).getAllByRole<HTMLInputElement>('radio');
    expect([yes?.checked, no?.checked]).toEqual([true, false]);
    fireEvent.click(no as HTMLElement);
    expect(actions.choose).toHaveBeenCalledWith({
      ...NOTHING_CHOSEN,
      answers: { 'column:balance cases': 'none' },
    });
  });

  it('offers more than four choices as a select, without "stop"', () => {
    const names = ['stop', 'Andheri', 'Kurla', 'Borivali', 'Malad', 'Goregaon'];
    const choices = names.map((name) => ({ value: name, label: { en: name, mr: name } }));
    const text = { en: 'Which taluka?', mr: 'कोणता तालुका?' };
    const actions = show(record({ reading: reading({ questions: [{ ...stop, text, choices }] }) }));
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which taluka?' });
    expect([...select.options].map((option) => option.value)).toEqual(['', ...names.slice(1)]);
    fireEvent.change(select, { target: { value: 'Malad' } });
    expect(actions.choose).toHaveBeenCalledWith({ ...NOTHING_CHOSEN, answers: { place: 'Malad' } });
  });

  it('lists questions without a proposal first, even once answered', () => {
    const answered = { ...stop, answer: 'Andheri', state: 'chosen' as const };
    for (const second of [stop, answered])
      expect(
        questionsOf(record({ reading: reading({ questions: [question('k'), second] }) })).map(
          ({ key }) => key,
        ),
      ).toEqual(['place', 'k']);
  });

  it('offers "stop" where it is not the proposal', () => {
    const choices = ['zero', 'stop'].map((name) => ({ value: name, label: { en: name, mr: name } }));
    show(record({ reading: reading({ questions: [{ ...stop, answer: 'zero', choices }] }) }));
    const group = screen.getByRole('group', { name: /Balance cases/ });
    const radios = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('names the choice that a value was read as', () => {
    const status = {
      name: 'status',
      choices: [{ value: 'disputed', label: { en: 'Disputed', mr: 'वादग्रस्त' } }],
    };
    const fields = [...dataset.fields, status] as typeof dataset.fields;
    const value = { letter: 'D', field: 'status', from: 'Disp.', to: 'disputed', cells: 2 };
    const ofSheet = { ...value, letter: '', from: 'disputed' };
    show(record({ reading: reading({ values: [value, ofSheet] }) }), { ...dataset, fields });
    screen.getByText('Disp. → Disputed');
    screen.getByText('Disputed');
  });

  it('lets users map a column to another field', () => {
    const actions = show();
    const select = screen.getAllByRole<HTMLSelectElement>('combobox').find(({ value }) => value === 'taluka');
    fireEvent.change(select as HTMLElement, { target: { value: '' } });
    expect(actions.choose).toHaveBeenCalledWith({ ...NOTHING_CHOSEN, columns: { C: null } });
  });
});
