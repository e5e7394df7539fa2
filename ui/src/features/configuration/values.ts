// Between settings and the form: a field holds text, a number is one when it is sent.
import type { Setting, Value } from './types';

export type Values = Record<string, Value>;

export const startOf = (settings: readonly Setting[]): Values =>
  Object.fromEntries(
    settings.map(({ name, kind, value }) => [name, kind === 'number' ? String(value ?? '') : value]),
  );

/** What is sent: the settings that differ from what is stored. What is no whole number goes as it was typed. */
export function changesOf(settings: readonly Setting[], values: Values): Values {
  const read = ({ name, kind }: Setting): Value => {
    const typed = values[name] ?? null;
    const number = kind === 'number' && /^-?\d{1,9}$/.test(String(typed).trim());
    return number ? Number(typed) : typed;
  };
  return Object.fromEntries(
    settings
      .map((setting) => [setting.name, read(setting)] as const)
      .filter(([name, value]) => value !== settings.find((setting) => setting.name === name)?.value),
  );
}
