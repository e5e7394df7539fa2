// Conversion between settings and form values: fields hold text, numbers are parsed before they are sent.
import { plainNumber } from '@/shared/entries/numbers';
import type { Setting, Value } from './ConfigurationPage';

export type Values = Record<string, Value>;

export const startOf = (settings: readonly Setting[]): Values =>
  Object.fromEntries(
    settings.map(({ name, kind, value }) => [name, kind === 'number' ? String(value ?? '') : value]),
  );

/** The settings that differ from the stored ones. Invalid numbers are sent as typed, so that the server rejects them. */
export function changesOf(settings: readonly Setting[], values: Values): Values {
  const parse = ({ name, kind }: Setting): Value => {
    const typed = values[name] ?? null;
    const number = kind === 'number' ? plainNumber(String(typed)) : null;
    return number && /^-?\d{1,9}$/.test(number) ? Number(number) : typed;
  };
  return Object.fromEntries(
    settings
      .map((setting) => [setting.name, parse(setting)] as const)
      .filter(([name, value]) => value !== settings.find((setting) => setting.name === name)?.value),
  );
}
