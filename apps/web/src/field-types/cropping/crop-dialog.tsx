import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import type { Size } from '#web/ui/picture/frame.ts';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import styles from './crop-dialog.module.css';
import { CropPreview } from './crop-preview.tsx';
import { cropFile, drawCrop, type Subject, useCrop, useSubject, ZOOM_MAX, ZOOM_MIN } from './use-crop.ts';

const WIDTH_PX = 800;
const ACCEPTED = '.png,.jpg,.jpeg';

export interface CropDialogProps {
  /** The chosen picture. */
  readonly file: File;
  /** Output size; the frame has its aspect ratio. */
  readonly output: Size;
  /** Receives the cropped picture; the dialog is busy until it settles. */
  readonly onConfirm: (cropped: File) => void | Promise<void>;
  readonly onClose: () => void;
}

type Crop = ReturnType<typeof useCrop>;

/** 图片裁剪 (UPL-08): the picture moves under a frame with the aspect ratio of the output. */
export function CropDialog({ file, output, onConfirm, onClose }: CropDialogProps) {
  const { t } = useTranslation('files');
  const [chosen, setChosen] = useState(file);
  const [isPreviewed, setPreviewed] = useState(false);
  const subject = useSubject(chosen);
  const crop = useCrop();
  const picture = subject === null || subject === 'broken' ? null : subject.picture;
  const confirm = async () => {
    const drawing = picture && drawCrop(picture, crop.state, output);
    if (drawing) await onConfirm(await cropFile(drawing, chosen));
  };
  return (
    <AppModal
      title={t('crop.title')}
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t('crop.confirm')}
      canConfirm={crop.state.area !== null && picture !== null}
      widthPx={WIDTH_PX}
    >
      <div className={styles['dialog']}>
        <div className={styles['stage']} data-previewed={isPreviewed}>
          <div className={styles['field']}>
            <Field subject={subject} output={output} crop={crop} />
          </div>
          {isPreviewed && <CropPreview picture={picture} state={crop.state} output={output} />}
        </div>
        <Tools
          crop={crop}
          isPreviewed={isPreviewed}
          onPreviewed={setPreviewed}
          onChoose={(next) => {
            crop.restart();
            setChosen(next);
          }}
        />
      </div>
    </AppModal>
  );
}

interface FieldProps {
  readonly subject: Subject | 'broken' | null;
  readonly output: Size;
  readonly crop: Crop;
}

function Field({ subject, output, crop }: FieldProps) {
  const { t } = useTranslation('files');
  const { state, change } = crop;
  if (subject === 'broken')
    return <EmptyState drawing="broken" title={t('crop.broken')} reason={t('crop.brokenReason')} />;
  if (subject === null) return <output className="sr-only">{t('loading')}</output>;
  return (
    <Cropper
      image={subject.url}
      crop={state.position}
      zoom={state.zoom}
      minZoom={ZOOM_MIN}
      maxZoom={ZOOM_MAX}
      rotation={state.degrees}
      aspect={output.width / output.height}
      onCropChange={(position) => change({ position })}
      onZoomChange={(zoom) => change({ zoom })}
      onCropAreaChange={(_, area) => change({ area })}
      disableAutomaticStylesInjection
      cropperProps={{ role: 'group', 'aria-label': t('crop.frame') }}
    />
  );
}

interface ToolsProps {
  readonly crop: Crop;
  readonly isPreviewed: boolean;
  readonly onPreviewed: (isPreviewed: boolean) => void;
  readonly onChoose: (file: File) => void;
}

function Tools({ crop, isPreviewed, onPreviewed, onChoose }: ToolsProps) {
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const { zoom } = crop.state;
  return (
    <div className={styles['tools']}>
      <Button icon="reload" onClick={() => input.current?.click()}>
        {t('crop.again')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = '';
        }}
      />
      <span className={styles['group']}>
        <ToolButton icon="rotate-left" label={t('crop.turnLeft')} onPress={() => crop.turnBy(-90)} />
        <ToolButton icon="rotate-right" label={t('crop.turnRight')} onPress={() => crop.turnBy(90)} />
      </span>
      <span className={styles['group']}>
        <ToolButton
          icon="zoom-out"
          label={t('crop.smaller')}
          isDisabled={zoom <= ZOOM_MIN}
          onPress={() => crop.zoomBy(-1)}
        />
        <input
          type="range"
          className={styles['zoom']}
          aria-label={t('crop.zoom')}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          min={ZOOM_MIN}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => crop.change({ zoom: Number(currentTarget.value) })}
        />
        <ToolButton
          icon="zoom-in"
          label={t('crop.larger')}
          isDisabled={zoom >= ZOOM_MAX}
          onPress={() => crop.zoomBy(1)}
        />
      </span>
      <Button icon="eye" aria-pressed={isPreviewed} onClick={() => onPreviewed(!isPreviewed)}>
        {t('crop.preview')}
      </Button>
    </div>
  );
}
