// Questions about a sheet's figures, with the answers and the uploader's reasons.
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Question } from '@/shared/import/reading';
import * as undo from '@/shared/import/undo.module.css';

export function Confirmed({ questions }: { questions: Question[] }) {
  const { language } = useLanguage();
  return (
    <ul className={undo.importsRows}>
      {questions.map(({ id, cell, text, choices, answer, reason }) => (
        <li key={id}>
          <b className={undo.importsAt}>{cell}</b>
          <span>
            {inLanguage(text, language)}{' '}
            <b>{inLanguage(choices.find(({ value }) => value === answer)?.label, language)}</b>
            {reason && <small translate="no">{reason}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
