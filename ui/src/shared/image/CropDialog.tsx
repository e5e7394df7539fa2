// "Crop Image": the area keeps the shape that the picture needs; arrow keys move it by 1, with Shift by 10, with Ctrl by 100.
import { Modal } from 'antd';
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
import './image.css';
import { cropped } from './picture';
import type { ImageRules } from './rules';

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
  const start = (width: number, height: number) => {
    const shape = makeAspectCrop({ unit: '%', width: rules.first }, rules.aspect, width, height);
    setCrop(centerCrop(shape, width, height));
  };
  const chosen = Boolean(crop && crop.width > 0 && crop.height > 0);
  const apply = () => {
    const shown = image.current;
    if (!shown || !crop || !chosen) return setProblem(t('noArea'));
    try {
      onCrop(cropped(shown, convertToPixelCrop(crop, shown.width, shown.height), rules));
    } catch {
      setProblem(t(rules.cropFailed));
    }
  };
  const labels = Object.fromEntries(
    HANDLES.map((handle) => [handle === 'cropArea' ? handle : `${handle}DragHandle`, t(`crop.${handle}`)]),
  );
  return (
    <Modal
      open
      title={t('crop.title')}
      width={720}
      onCancel={onCancel}
      mask={{ closable: false }}
      footer={
        <div className="dialog-actions">
          <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
          {rules.original && <Button onClick={onOriginal}>{t('crop.original')}</Button>}
          <Button kind="primary" disabled={!chosen} onClick={apply}>
            {t('crop.apply')}
          </Button>
        </div>
      }
    >
      <p className="crop-hint">{t('crop.hint')}</p>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <div className="crop-stage">
        <ReactCrop
          {...(crop ? { crop } : {})}
          aspect={rules.aspect}
          minWidth={rules.smallest}
          minHeight={rules.smallest / rules.aspect < 50 ? 50 : rules.smallest / Math.max(1, rules.aspect)}
          keepSelection
          ruleOfThirds
          ariaLabels={labels as never}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            ref={image}
            src={source}
            alt={t('crop.picture')}
            onLoad={(event) => start(event.currentTarget.width, event.currentTarget.height)}
            onError={() => setProblem(t('unreadable'))}
          />
        </ReactCrop>
      </div>
    </Modal>
  );
}
