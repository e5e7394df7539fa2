// What only a single application has. A day's totals have none of it: each fact is shown where it is filled.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '@/shared/entries/types';
import { useLanguage } from '@/shared/i18n/useLanguage';

const DESKS = ['desk1', 'desk2', 'desk3'].flatMap((desk) => [
  `${desk}_status`,
  `${desk}_officer`,
  `${desk}_remarks`,
]);
const FACTS = [
  'application_number',
  'applicant_mobile',
  'applicant_email',
  'status',
  'expected_delivery_date',
  'actual_delivery_date',
  ...DESKS,
];

export const filledFacts = (entry: Entry): string[] =>
  FACTS.filter((name) => Boolean(entry[name]) && entry[name] !== 'not_started');

export function ApplicationFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('rts');
  const { date } = useLanguage();
  return (
    <>
      {filledFacts(entry).map((name) => (
        <Fragment key={name}>
          <dt>{t(`application.${name}`)}</dt>
          <dd>{name.endsWith('_date') ? date(String(entry[name])) : String(entry[name])}</dd>
        </Fragment>
      ))}
    </>
  );
}
