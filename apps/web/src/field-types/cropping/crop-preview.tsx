import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '#web/ui/picture/frame.ts';
import styles from './crop-dialog.module.css';
import { type CropState, drawCrop } from './use-crop.ts';

/** Longest side of the larger preview: the size of an avatar. */
const LARGE_PX = 248;
const SMALL_PX = 64;

export interface CropPreviewProps {
  readonly picture: HTMLCanvasElement | null;
  readonly state: CropState;
  readonly output: Size;
}

/** The frame's content as it will be saved: large, and small and round as an avatar. */
export function CropPreview({ picture, state, output }: CropPreviewProps) {
  const { t } = useTranslation('files');
  return (
    <figure className={styles['preview']} aria-label={t('crop.preview')}>
      <Drawn picture={picture} state={state} output={output} longest={LARGE_PX} />
      <figcaption className={styles['caption']}>
        <span className={styles['round']}>
          <Drawn picture={picture} state={state} output={output} longest={SMALL_PX} />
        </span>
        {t('crop.size', { width: output.width, height: output.height })}
      </figcaption>
    </figure>
  );
}

function Drawn({ picture, state, output, longest }: CropPreviewProps & { readonly longest: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = longest / Math.max(output.width, output.height);
  const width = Math.round(output.width * scale);
  const height = Math.round(output.height * scale);
  useEffect(() => {
    const drawing = picture && drawCrop(picture, state, { width, height });
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, width, height);
    if (drawing) pen?.drawImage(drawing, 0, 0);
  }, [picture, state, width, height]);
  return <canvas ref={canvas} width={width} height={height} />;
}
