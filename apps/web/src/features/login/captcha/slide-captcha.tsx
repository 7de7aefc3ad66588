import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, ForwardIcon } from './captcha-icons.tsx';
import { PIECE_PX } from './captcha-limits.ts';
import type { CaptchaVariantProps } from './captcha-variant.ts';
import { GAP_PX, HANDLE_PX, useSlideMotion } from './slide-motion.ts';

/** AUTH-02: a jigsaw piece moved by dragging the handle or with the arrow keys. */
export function SlideCaptcha(props: CaptchaVariantProps<'slide'>) {
  const { reply, isOpen, isBusy, isFailed } = props;
  const { t } = useTranslation('captcha');
  const helpId = useId();
  const motion = useSlideMotion(props);
  const percent = (px: number) => `${(px / reply.width) * 100}%`;
  // Track lengths follow its width: 0 at rest, 1 at the far end.
  const share = motion.x / motion.maxX;
  const style: CSSProperties & Record<`--${string}`, number | string> = {
    '--captcha-share': share,
    '--captcha-travel': `calc(100% - ${HANDLE_PX + 2 * GAP_PX}px)`,
  };
  const tone = motion.isAnswered ? 'done' : isFailed ? 'failed' : 'idle';
  return (
    <>
      {isOpen && (
        <div className="captcha-picture" style={{ aspectRatio: `${reply.width} / ${reply.height}` }}>
          <img src={reply.image} alt="" draggable={false} />
          <img
            className="captcha-piece"
            src={reply.piece}
            alt=""
            draggable={false}
            style={{
              left: percent(motion.x),
              top: `${(reply.pieceY / reply.height) * 100}%`,
              width: percent(PIECE_PX),
            }}
          />
        </div>
      )}
      <div
        className="captcha-track"
        data-tone={tone}
        data-side={share > 0.5 ? 'left' : 'right'}
        style={style}
      >
        <div className="captcha-fill" />
        <div className="captcha-text">
          <output className="captcha-hint">{t(`slide.${tone}`)}</output>
          <span className="captcha-key-hint" aria-hidden="true">
            {t('slide.keys')}
          </span>
        </div>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input jumps to where its track is pressed
          role="slider"
          tabIndex={0}
          className="captcha-handle"
          data-dragging={motion.isDragging || undefined}
          aria-label={t('slide.label')}
          aria-describedby={helpId}
          aria-valuemin={0}
          aria-valuemax={motion.maxX}
          aria-valuenow={Math.round(motion.x)}
          aria-valuetext={t('slide.value', { x: Math.round(motion.x), max: motion.maxX })}
          aria-disabled={isBusy || undefined}
          aria-invalid={isFailed || undefined}
          {...motion.handlers}
        >
          {motion.isAnswered ? <CheckIcon /> : <ForwardIcon />}
        </div>
        <span id={helpId} className="captcha-hidden">
          {t('slide.help')}
        </span>
      </div>
    </>
  );
}
