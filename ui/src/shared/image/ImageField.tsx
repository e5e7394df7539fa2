// A picture in a form: drop area, crop, preview. Its value is a data: URL of a new picture, the URL of the
// stored one, or '' for none; the server accepts all three.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../lazy';
import { Button } from '../ui/Button';
import { Field } from '../ui/FilterBar';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import * as styles from './image.module.css';
import { readFile } from './picture';
import { faultOf, type ImageRules } from './rules';

const CropDialog = onDemand(async () => (await import('./CropDialog')).CropDialog);

interface ImageFieldProps {
  id: string;
  label: string;
  value: string;
  rules: ImageRules;
  required?: boolean | undefined;
  /** Its purpose; shown before the format hint. */
  about?: string;
  /** From the server. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function ImageField({ id, label, value, rules, required, about, error, onChange }: ImageFieldProps) {
  const { t } = useTranslation('image');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The picture as selected, so that cropping again starts from it. */
  const [original, setOriginal] = useState<string | null>(null);
  const [cropping, setCropping] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const invalid = faultOf(file, rules);
    setFault(invalid && t(invalid));
    if (!invalid) setCropping(await readFile(file));
    // So that the same file can be selected again.
    if (input.current) input.current.value = '';
  };
  const accept = (picture: string, messageKey: string) => {
    setOriginal(cropping);
    setCropping(null);
    setFault(null);
    onChange(picture);
    toast.success(t(messageKey));
  };
  const remove = () => {
    setOriginal(null);
    setFault(null);
    onChange('');
    // The pressed button has been removed, so focus the drop area.
    setTimeout(() => document.getElementById(id)?.focus());
  };
  const shown = fault ?? error;
  return (
    <Field
      label={label}
      htmlFor={id}
      error={shown}
      hint={about ? `${about} ${t(rules.hint)}` : t(rules.hint)}
      required={required}
    >
      <input
        ref={input}
        type="file"
        accept={rules.types.join(',')}
        className={layout.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        data-testid={`${id}-file`}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {value ? (
        <div className={`${layout.row} ${layout.wraps} ${layout.gap16} ${styles.preview}`}>
          <img src={value} alt={t('preview')} style={{ aspectRatio: rules.aspect }} />
          <div className={`${layout.flex} ${layout.wraps} ${layout.gap8}`}>
            <Button
              id={id}
              aria-label={t('edit')}
              size="sm"
              icon="edit"
              onClick={() => setCropping(original ?? value)}
            >
              {t('edit')}
            </Button>
            <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
              {t('replace')}
            </Button>
            <Button size="sm" kind="danger" icon="delete" onClick={remove}>
              {t('common:action.remove')}
            </Button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          id={id}
          className={over ? `${styles.drop} ${styles.dropOver}` : styles.drop}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            choose(event.dataTransfer.files[0]);
          }}
        >
          <Icon name="image" size={24} />
          <span>{t(over ? 'dropHere' : 'drop')}</span>
        </button>
      )}
      {cropping && (
        <CropDialog
          source={cropping}
          rules={rules}
          onCancel={() => setCropping(null)}
          onOriginal={() => accept(cropping, 'uploaded')}
          onCrop={(picture) => accept(picture, 'cropped')}
        />
      )}
    </Field>
  );
}
