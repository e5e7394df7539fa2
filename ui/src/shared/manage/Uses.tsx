// Where a master record is used: tables with their counts.
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';
import { useLanguage } from '../i18n/useLanguage';
import * as layout from '../ui/layout.module.css';

export function Uses({ uses }: { uses: Schemas['Use'][] }) {
  const { t } = useTranslation('manage');
  const { count, language } = useLanguage();
  if (uses.length === 0) return <span>{t('uses.none')}</span>;
  return (
    <ul className={`${layout.stack} ${layout.gap4}`}>
      {uses.map((use) => (
        <li key={use.label.en} className={`${layout.flex} ${layout.spread} ${layout.gap16}`}>
          <span>{use.label[language]}</span>
          <b>{count(use.count)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Fetches the uses of one master record, where its list does not include them. */
export function UsesOf({ plural, id }: { plural: 'departments' | 'designations'; id: number }) {
  const { t } = useTranslation('manage');
  const { data, isError } = useData(
    ['manage', `/api/masters/${plural}`, id, 'uses'],
    `/api/masters/${plural}/{master_id}/uses`,
    { path: { master_id: id } },
  );
  if (isError) return <span>—</span>;
  return data ? <Uses uses={data} /> : <span>{t('uses.loading')}</span>;
}
