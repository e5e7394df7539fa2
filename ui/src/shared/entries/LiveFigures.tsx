// Below the form's fields, updated while typing: computed fields, and the sums that do not add up.
import type { CatalogField, Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { Banner } from '../ui/Banner';
import { Facts } from '../ui/Facts';
import type { Entry } from './api';
import { useWords } from './api';
import { useCellText } from './cells';
import * as styles from './entries.module.css';
import { brokenRules, computedOf } from './formulas';
import type { FormValues } from './numbers';

interface LiveFiguresProps {
  dataset: Dataset;
  values: FormValues;
}

export function LiveFigures({ dataset, values }: LiveFiguresProps) {
  const t = useWords();
  const { language } = useLanguage();
  const cellText = useCellText();
  const computed = dataset.fields.filter((field) => field.formula);
  const figures = computedOf(dataset, values) as unknown as Entry;
  const labelOf = (name: string) =>
    inLanguage(dataset.fields.find((field: CatalogField) => field.name === name)?.label, language);
  const broken = brokenRules(dataset, values);
  return (
    <div aria-live="polite">
      {computed.length > 0 && (
        <Facts
          className={styles.liveFigures}
          facts={computed.map((field) => [inLanguage(field.label, language), cellText(field, figures)])}
        />
      )}
      {broken.map((rule) => (
        <Banner key={rule.code} tone="warn">
          {t([`rule.${rule.code}`, `rule.${rule.rule}`], {
            field: labelOf(rule.field),
            parts: rule.parts.map(labelOf).join(', '),
            count: rule.parts.length,
          })}
        </Banner>
      ))}
    </div>
  );
}
