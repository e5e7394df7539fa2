// Alerts and alert rules as two tabs; the open tab is in the URL.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { Segmented } from '@/shared/ui/Segmented';
import { AlertList } from './AlertList';
import { RuleList } from './RuleList';

const TABS = ['alerts', 'rules'] as const;
type Tab = (typeof TABS)[number];

export default function AlertsPage() {
  const { t } = useTranslation('alerts');
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'rules' ? 'rules' : 'alerts';
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Segmented<Tab>
            label={t('title')}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
            onChange={(next) => setParams(next === 'alerts' ? {} : { tab: next })}
          />
        }
      />
      <div className={layout.page}>{tab === 'rules' ? <RuleList /> : <AlertList />}</div>
    </>
  );
}
