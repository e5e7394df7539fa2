// Cropping with a fixed aspect ratio; arrow keys move the area by 1, with Shift by 10, with Ctrl by 100.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import * as layout from '../ui/layout.module.css';
import * as styles from './image.module.css';
import { cropToJpeg } from './picture';
import { type ImageRules, isLargeEnough, minimumShown, minimumSize } from './rules';

interface CropDialogProps {
  source: string;
  rules: ImageRules;
  onCancel: () => void;
  onOriginal: () => void;
  onCrop: (picture: string) => void;
}

const HANDLES = ['cropArea', 'nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

export function CropDialog({ source, rules, onCancel, onOriginal, onCrop }: CropDialogProps) {
  const { t } = useTranslation('image');
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [problem, setProblem] = useState<string | null>(null);
  /** Smallest crop; known once the picture is loaded and large enough. */
  const [minimum, setMinimum] = useState<{ width: number; height: number } | null>(null);
  const start = (shown: HTMLImageElement) => {
    const { width, height, naturalWidth, naturalHeight } = shown;
    const natural = { width: naturalWidth, height: naturalHeight };
    if (!isLargeEnough(natural, rules)) return setProblem(t('tooSmall', { ...minimumSize(rules) }));
    setMinimum(minimumShown({ width, height }, natural, rules));
    const shape = makeAspectCrop({ unit: '%', width: rules.first }, rules.aspect, width, height);
    setCrop(centerCrop(shape, width, height));
  };
  const chosen = Boolean(minimum && crop && crop.width > 0 && crop.height > 0);
  const apply = () => {
    const shown = image.current;
    if (!shown || !crop || !chosen) return setProblem(t('noArea'));
    try {
      onCrop(cropToJpeg(shown, convertToPixelCrop(crop, shown.width, shown.height), rules));
    } catch {
      setProblem(t(rules.cropFailed));
    }
  };
  const labels = Object.fromEntries(
    HANDLES.map((handle) => [handle === 'cropArea' ? handle : `${handle}DragHandle`, t(`crop.${handle}`)]),
  );
  return (
    <Dialog
      title={t('crop.title')}
      width={720}
      mask={{ closable: false }}
      onClose={onCancel}
      primary={
        <>
          {rules.original && (
            <Button disabled={!minimum} onClick={onOriginal}>
              {t('crop.original')}
            </Button>
          )}
          <Button kind="primary" disabled={!chosen} onClick={apply}>
            {t('crop.apply')}
          </Button>
        </>
      }
    >
      <p className={`${layout.small} ${layout.muted} ${styles.cropHint}`}>{t('crop.hint')}</p>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <div className={styles.cropStage}>
        <ReactCrop
          {...(crop ? { crop } : {})}
          aspect={rules.aspect}
          {...(minimum ? { minWidth: minimum.width, minHeight: minimum.height } : {})}
          keepSelection
          ruleOfThirds
          ariaLabels={labels as never}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            ref={image}
            src={source}
            alt={t('crop.picture')}
            onLoad={(event) => start(event.currentTarget)}
            onError={() => setProblem(t('unreadable'))}
          />
        </ReactCrop>
      </div>
    </Dialog>
  );
}
