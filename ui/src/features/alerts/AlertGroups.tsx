// One sentence per rule with open alerts. Choosing a rule filters the list below.
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/useData';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { managedKey } from '@/shared/manage/useList';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as styles from './alerts.module.css';
import { ALERTS, TONE } from './types';

export function useGroups(department: string) {
  return useData([...managedKey(ALERTS), 'groups', department], `${ALERTS}/groups`, {
    query: { department },
  }).data;
}

interface AlertGroupsProps {
  groups: NonNullable<ReturnType<typeof useGroups>>;
  chosen: string;
  onChoose: (rule: string) => void;
}

export function AlertGroups({ groups, chosen, onChoose }: AlertGroupsProps) {
  const { t } = useTranslation('alerts');
  const { count } = useLanguage();
  if (groups.length === 0) return null;
  return (
    <section className={`${card.card} ${styles.alertGroups}`} aria-label={t('groups.title')}>
      <h2 className={card.title}>{t('groups.title')}</h2>
      <ul>
        {groups.map((group) => {
          const rule = String(group.rule_id);
          return (
            <li key={rule}>
              <Badge tone={TONE[group.severity]}>{t(`severity.${group.severity}`)}</Badge>
              <b>{group.text}</b>
              <Button aria-pressed={chosen === rule} onClick={() => onChoose(chosen === rule ? '' : rule)}>
                {chosen === rule
                  ? t('groups.all')
                  : t('groups.show', { count: group.count, shown: count(group.count) })}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
