// The Collector's Command Center: the figures of all departments on cards that the reader arranges.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';
import { PageHead } from '@/shared/ui/PageHead';
import { AccessDenied } from './AccessDenied';
import './center.css';
import { Clock } from './Clock';
import { Board } from './layout/Board';

export default function DashboardPage() {
  const { t } = useTranslation('center');
  const role = useSession((state) => state.user?.role);
  const [editing, setEditing] = useState(false);
  if (role !== 'admin' && role !== 'superadmin') return <AccessDenied />;
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={<Clock />}
        actions={
          <Button icon="grid" aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {t(editing ? 'exitEdit' : 'customize')}
          </Button>
        }
      />
      <div className="page center">
        <Board editing={editing} onExit={() => setEditing(false)} />
      </div>
    </>
  );
}
