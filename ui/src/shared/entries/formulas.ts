// Values derived from a form's numbers: the catalog's formulas and sums, computed like on the server.
import { type CatalogRule, type Dataset, enteredFields, type Formula, isNumber } from '@/catalog/types';
import { halfUp } from '../i18n/rounding';
import { type FormValue, type FormValues, numberOf } from './numbers';

/** A form's numbers by field name; blank or invalid input counts as 0. */
function numbersOf(dataset: Dataset, values: FormValues): Record<string, number> {
  return Object.fromEntries(
    enteredFields(dataset)
      .filter(isNumber)
      .map((field) => [field.name, numberOf(String(values[field.column] ?? ''))]),
  );
}

const isBlank = (value: FormValue | undefined): boolean => String(value ?? '').trim() === '';

const total = (numbers: Record<string, number>, names: string[]): number =>
  // Avoids 0.30000000000000004 for hundredths of a lakh.
  halfUp(
    names.reduce((sum, name) => sum + (numbers[name] ?? 0), 0),
    6,
  );

export function evaluate(formula: Formula, numbers: Record<string, number>): number | null {
  const numerator = total(numbers, formula.of);
  if (formula.kind === 'sum')
    return formula.less.length ? Math.max(0, numerator - total(numbers, formula.less)) : numerator;
  const over = total(numbers, formula.over);
  if (over === 0) return formula.empty;
  if (formula.parts.length && total(numbers, formula.parts) === 0) return null;
  return halfUp((100 * (numerator - total(numbers, formula.less))) / over, formula.decimals);
}

/** The computed fields of a form, by name; null until a number is typed. */
export function computedOf(dataset: Dataset, values: FormValues): Record<string, number | null> {
  const numbers = numbersOf(dataset, values);
  const typed = enteredFields(dataset).some((field) => isNumber(field) && !isBlank(values[field.column]));
  const computed: Record<string, number | null> = {};
  for (const field of dataset.fields) {
    if (!field.formula) continue;
    const value = typed ? evaluate(field.formula, numbers) : null;
    computed[field.name] = value;
    if (value !== null) numbers[field.name] = value;
  }
  return computed;
}

const lockedRules = (dataset: Dataset): CatalogRule[] => (dataset.rules ?? []).filter((rule) => rule.locked);

export const isLocked = (dataset: Dataset, name: string): boolean =>
  lockedRules(dataset).some((rule) => rule.field === name);

/**
 * `values` with `changed` set to `value` and the locked sums updated. A sum keeps its surplus over its parts:
 * a total of 22 over pending 5 and closed 15 has 2 in progress, also when pending becomes 4.
 */
export function withSums(
  dataset: Dataset,
  values: FormValues,
  changed: string,
  value: FormValue,
): FormValues {
  const before = numbersOf(dataset, values);
  const touched = new Set([changed]);
  let next = { ...values, [changed]: value };
  for (const rule of lockedRules(dataset)) {
    if (!rule.parts.some((part) => touched.has(part))) continue;
    touched.add(rule.field);
    const sum = total(numbersOf(dataset, next), rule.parts);
    const surplus = isBlank(values[rule.field]) ? 0 : (before[rule.field] ?? 0) - total(before, rule.parts);
    next = { ...next, [rule.field]: Math.max(0, halfUp(sum + surplus, 6)) };
  }
  return next;
}

/** The rules that the numbers break, for warnings while typing. */
export function brokenRules(dataset: Dataset, values: FormValues): CatalogRule[] {
  const numbers = numbersOf(dataset, values);
  return (dataset.rules ?? []).filter((rule) => {
    const sum = numbers[rule.field] ?? 0;
    if (rule.rule === 'AtMostSum') return total(numbers, rule.parts) > sum;
    return rule.rule === 'AtLeastSum' && sum < total(numbers, rule.parts);
  });
}
