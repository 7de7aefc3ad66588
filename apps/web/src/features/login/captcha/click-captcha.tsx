import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, PointIcon, UndoIcon } from './captcha-icons.tsx';
import type { CaptchaVariantProps } from './captcha-variant.ts';
import { useClickPoints } from './click-points.ts';

/** AUTH-03: characters clicked in the requested order, or chosen with a crosshair moved by the arrow keys. */
export function ClickCaptcha(props: CaptchaVariantProps<'click'>) {
  return props.isOpen ? <OpenClickCaptcha {...props} /> : <FoldedClickCaptcha isFailed={props.isFailed} />;
}

/** The bar; the field unfolds the picture when the bar is focused, hovered or pressed. */
function FoldedClickCaptcha({ isFailed }: { isFailed: boolean }) {
  const { t } = useTranslation('captcha');
  return (
    <button type="button" className="captcha-track captcha-bar" data-tone={isFailed ? 'failed' : 'idle'}>
      <span className="captcha-handle">
        <PointIcon />
      </span>
      <span className="captcha-text">{t(isFailed ? 'click.failed' : 'click.idle')}</span>
    </button>
  );
}

function OpenClickCaptcha(props: CaptchaVariantProps<'click'>) {
  const { reply, isBusy, isFailed } = props;
  const { t } = useTranslation('captcha');
  const helpId = useId();
  const picking = useClickPoints(props);
  const surface = useFocusOnce(props.takesFocus);
  const at = (point: { x: number; y: number }) => ({
    left: `${(point.x / reply.width) * 100}%`,
    top: `${(point.y / reply.height) * 100}%`,
  });
  const chosen = picking.points.length;
  const isDone = chosen === picking.total;
  return (
    <>
      <div
        ref={surface}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the crosshair in it
        tabIndex={0}
        className="captcha-picture captcha-surface"
        style={{ aspectRatio: `${reply.width} / ${reply.height}` }}
        aria-label={t('click.label', { characters: [...reply.prompt].join(' ') })}
        aria-describedby={helpId}
        aria-disabled={isBusy || undefined}
        {...picking.handlers}
      >
        <img src={reply.image} alt="" draggable={false} />
        {picking.points.map((point, index) => (
          <span
            key={`${point.x} ${point.y} ${point.t}`}
            className="captcha-mark"
            style={at(point)}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
        {!isDone && <span className="captcha-crosshair" style={at(picking.crosshair)} aria-hidden="true" />}
      </div>
      <div className="captcha-track" data-tone={isDone ? 'done' : isFailed ? 'failed' : 'idle'}>
        <span className="captcha-prompt">{t('click.prompt')}</span>
        <Characters prompt={reply.prompt} chosen={chosen} />
        <span id={helpId} className="captcha-hidden">
          {t('click.help')}
        </span>
        <output className="captcha-progress">
          {isDone ? t('click.done') : chosen > 0 && t('click.progress', { chosen, total: picking.total })}
        </output>
        {chosen > 0 && (
          <button type="button" className="captcha-undo" onClick={picking.undo} title={t('click.undo')}>
            <UndoIcon />
            <span className="captcha-hidden">{t('click.undo')}</span>
          </button>
        )}
      </div>
    </>
  );
}

/** The requested characters; clicked ones are ticked off, the next one is highlighted. */
function Characters({ prompt, chosen }: { prompt: string; chosen: number }) {
  return (
    <span className="captcha-characters">
      {[...prompt].map((character, index) => (
        <span
          key={character}
          className="captcha-character"
          data-state={index < chosen ? 'chosen' : index === chosen ? 'next' : 'later'}
        >
          {character}
          {index < chosen && <CheckIcon />}
        </span>
      ))}
    </span>
  );
}

/** Focusing the bar unfolds the picture and removes the bar: the picture takes the focus. */
function useFocusOnce(isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const focus = useEffectEvent(() => {
    if (isWanted) element.current?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
  return element;
}
