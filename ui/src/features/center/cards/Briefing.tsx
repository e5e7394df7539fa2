// Daily briefing: what changed, who owes a sheet and what is getting worse, one sentence each with a link to its rows.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Schemas } from '@/api/operations';
import { inLanguage } from '@/shared/content';
import { useIsPhone } from '@/shared/grid/useIsPhone';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { useBriefing } from '../api';
import * as center from '../center.module.css';
import { useCenter } from '../context';

type Sentence = Schemas['CenterSentence'];

export function Briefing() {
  const phone = useIsPhone(); // the sentences wrap
  const { t } = useTranslation('center');
  const { language, date } = useLanguage();
  const { filters } = useCenter();
  const query = useBriefing(filters);
  return (
    <Card
      title={t('card.briefing')}
      finding={query.data && date(query.data.date)}
      className={`${layout.column} ${center.tile}`}
    >
      <QueryState keepsData query={query} rows={phone ? 11 : 5} />
      {query.data && (
        <dl className={center.briefing} aria-busy={query.isPlaceholderData}>
          {query.data.sentences.map((sentence) => (
            <div key={sentence.about} className={sentence.quiet ? center.briefingQuiet : undefined}>
              <dt>{t(`briefing.${sentence.about}`)}</dt>
              <dd>{inLanguage(sentence, 'text', language).text}</dd>
              <SentenceLinks sentence={sentence} />
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function SentenceLinks({ sentence }: { sentence: Sentence }) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { onRows } = useCenter();
  const { about, links, rows } = sentence;
  const count = rows.reduce((sum, part) => sum + part.rows, 0);
  if (links.length + rows.length === 0) return null;
  return (
    <dd className={center.briefingWays}>
      {rows.length > 0 && (
        <Button
          kind="link"
          size="sm"
          aria-haspopup="dialog"
          onClick={() =>
            onRows(`${t(`briefing.${about}`)}: ${inLanguage(sentence, 'text', language).text}`, rows)
          }
        >
          {t('explain.showRows', { count, n: formatCount(count) })}
        </Button>
      )}
      {links.map((link) => (
        <Link key={link.to} to={link.to}>
          {inLanguage(link, 'label', language).text ||
            t(`briefing.open.${about as 'changed' | 'owed' | 'worse'}`)}
        </Link>
      ))}
    </dd>
  );
}
