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
import { Toolbar } from './layout/Toolbar';
import { useEditor } from './layout/useEditor';

export default function DashboardPage() {
  const role = useSession((state) => state.user?.role);
  if (role !== 'admin' && role !== 'superadmin') return <AccessDenied />;
  return <CommandCenter />;
}

function CommandCenter() {
  const { t } = useTranslation('center');
  const editor = useEditor();
  const [guide, setGuide] = useState(true);
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={<Clock />}
        actions={
          <Button icon="grid" aria-pressed={editor.editing} onClick={editor.toggle}>
            {t(editor.editing ? 'exitEdit' : 'customize')}
          </Button>
        }
      />
      {editor.editing && <Toolbar editor={editor} guide={guide} onGuide={setGuide} />}
      <div className="page center">
        <Board editor={editor} guide={guide} />
      </div>
    </>
  );
}
