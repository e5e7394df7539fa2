// Dialog to show or hide charts of the dashboard.
import { Checkbox } from 'antd';
import * as entries from '@/shared/entries/entries.module.css';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import { type Page, usePage } from './declared';

interface ShownDialogProps {
  page: Page;
  hidden: string[];
  onHidden: (hidden: string[]) => void;
  onClose: () => void;
}

export function ShownDialog({ page, hidden, onHidden, onClose }: ShownDialogProps) {
  const { t, figure } = usePage(page);
  const names = page.declared.charts.map(({ name }) => name);
  return (
    <Dialog title={t('actions.settings')} width={440} onClose={onClose}>
      <p className={layout.dialogText}>{t('settingsText')}</p>
      <Checkbox.Group
        className={entries.columnsMenu}
        value={names.filter((name) => !hidden.includes(name))}
        options={page.declared.charts.map(({ name, figures: [first = ''] }) => ({
          value: name,
          label: t(`charts.${name}.title`, { name: figure(first).label }),
        }))}
        onChange={(shown) => onHidden(names.filter((name) => !shown.includes(name)))}
      />
    </Dialog>
  );
}
