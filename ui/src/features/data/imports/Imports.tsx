// The imports of one or all departments, and the sheet layouts remembered from them.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Segmented } from '@/shared/ui/Segmented';
import { ImportHistory } from './ImportHistory';
import * as styles from './imports.module.css';
import { Layouts } from './Layouts';

export function Imports({ department }: { department?: string }) {
  const { t } = useTranslation('imports');
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'layouts' ? 'layouts' : 'imports';
  return (
    <div className={styles.page}>
      <Segmented
        label={t('layouts.show')}
        value={shown}
        options={[
          { value: 'imports', label: t('filter.imports') },
          { value: 'layouts', label: t('layouts.title') },
        ]}
        // Drop the other list's filters.
        onChange={(show) => {
          const tab = params.get('tab');
          setParams({ ...(tab ? { tab } : {}), ...(show === 'layouts' ? { show } : {}) });
        }}
      />
      {shown === 'layouts' ? <Layouts /> : <ImportHistory department={department} />}
    </div>
  );
}
