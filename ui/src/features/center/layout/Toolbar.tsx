// Toolbar of the layout editor: guide, reset, save, done, and the confirmation dialogs.

import { useMutation } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { Button } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { classes } from '@/shared/ui/classes';
import * as layoutStyles from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import styles from './edit.module.css';
import type { Editor, SaveState } from './useEditor';

interface ToolbarProps {
  editor: Editor;
  guide: boolean;
  onGuide: (guide: boolean) => void;
}

export function Toolbar({ editor, guide, onGuide }: ToolbarProps) {
  const { t } = useTranslation('layout');
  const saving = editor.saveState === 'saving';
  return (
    <section className={styles.layoutBar} aria-label={t('title')}>
      <div className={`${layoutStyles.row} ${layoutStyles.wraps} ${styles.layoutBarIn}`}>
        <h2>{t('title')}</h2>
        <p
          className={`${layoutStyles.small} ${layoutStyles.muted} ${styles.layoutHint} ${layoutStyles.onlyWide}`}
        >
          <Trans
            t={t}
            i18nKey="hint"
            values={{ tab: 'Tab', alt: 'Alt' }}
            components={{ k: <kbd lang="en" /> }}
          />
        </p>
        <div
          className={`${layoutStyles.row} ${layoutStyles.wraps} ${layoutStyles.gap8} ${styles.layoutActs}`}
        >
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
          <label className={`${styles.layoutGuide} ${layoutStyles.onlyWide}`}>
            <Switch checked={guide} onChange={onGuide} />
            {t('guide')}
          </label>
          <Button kind="quiet" icon="undo" onClick={editor.reset}>
            {t('reset')}
          </Button>
          <SaveAsDefault editor={editor} />
          <Saved state={editor.saveState} />
          <Button disabled={saving} onClick={editor.save}>
            {t(saving ? 'common:term.saving' : 'save.save')}
          </Button>
          <Button kind="primary" onClick={editor.toggle}>
            {t('done')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={editor.leaving}
        title={t('leave.title')}
        confirmLabel={t('save.save')}
        alternative={{ label: t('common:action.discard'), onChoose: editor.discard }}
        onConfirm={editor.saveAndLeave}
        onCancel={editor.cancelLeaving}
      >
        <p>{t('leave.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={editor.newer !== null}
        title={t('newer.title')}
        confirmLabel={t('newer.mine')}
        alternative={{ label: t('newer.load'), onChoose: editor.loadNewer }}
        busy={saving}
        onConfirm={editor.overwriteNewer}
        onCancel={editor.dismissNewer}
      >
        <p>{t('newer.text')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** 'Saved!' or 'Save failed'; a symbol with hidden text on small screens. */
function Saved({ state }: { state: SaveState }) {
  const { t } = useTranslation('layout');
  const words = state === 'saved' || state === 'failed' ? t(`save.${state}`) : '';
  return (
    <span className={classes(styles.layoutSaved, styles[`layout-${state}`])} role="status">
      <span className={layoutStyles.onlyWide}>{words}</span>
      {words && (
        <span className={layoutStyles.onlyNarrow}>
          <span aria-hidden="true">{state === 'saved' ? '✓' : '!'}</span>
          <span className={layoutStyles.visuallyHidden}>{words}</span>
        </span>
      )}
    </span>
  );
}

/** Make the current layout the default for all administrators. */
function SaveAsDefault({ editor }: { editor: Editor }) {
  const { t } = useTranslation('layout');
  const [confirming, setConfirming] = useState(false);
  const save = useMutation({
    mutationFn: () => api.post('/api/dashboard/layout/default', { body: { layout: editor.items } }),
    onSuccess: ({ message }) => {
      setConfirming(false);
      toast.success(message);
    },
    onError: (error) => toast.failed(t('save.failed'), error),
  });
  return (
    <>
      <Button kind="quiet" icon="people" does="save_default_layout" onClick={() => setConfirming(true)}>
        {t('default.button')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('default.title')}
        confirmLabel={t('default.button')}
        busy={save.isPending}
        onConfirm={() => save.mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>{t('default.text')}</p>
      </ConfirmDialog>
    </>
  );
}
