// Recent activity: imports, manual entries, and war room projects and issues.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as layout from '@/shared/ui/layout.module.css';
import * as center from '../center.module.css';
import { shortMoment, useCenter } from '../context';
import { Tile } from './Tile';

const INITIAL_ITEMS = 6;

export function RecentActivity() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { stats } = useCenter();
  const [expanded, setExpanded] = useState(false);
  const items = stats?.recent_activity ?? [];
  return (
    <Tile
      id="recent-activity"
      empty={items.length === 0}
      rows={5}
      flush
      tools={
        items.length > INITIAL_ITEMS && (
          <Button kind="link" size="sm" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {t(expanded ? 'activity.fewer' : 'activity.all')}
          </Button>
        )
      }
    >
      <ul className={center.activity}>
        {items.slice(0, expanded ? undefined : INITIAL_ITEMS).map((item) => (
          <li key={`${item.type} ${item.time} ${item.description}`}>
            <DepartmentIcon slug={item.slug} size="sm" />
            <div className={layout.stack}>
              <b>{inLanguage(item, 'description', language).text}</b>
              <span>
                {[
                  t(`activity.${item.type}`),
                  inLanguage(item, 'department', language).text,
                  item.location &&
                    inLanguage({ ...item, location: item.location }, 'location', language).text,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
            <time dateTime={item.time}>{shortMoment(item.time, language)}</time>
          </li>
        ))}
      </ul>
    </Tile>
  );
}
