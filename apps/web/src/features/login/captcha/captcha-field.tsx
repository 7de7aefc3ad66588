import { useTranslation } from 'react-i18next';
import { RefreshIcon } from './captcha-icons.tsx';
import { type CaptchaFieldProps, useCaptchaState } from './captcha-state.ts';
import { ClickCaptcha } from './click-captcha.tsx';
import { SlideCaptcha } from './slide-captcha.tsx';
import './captcha.css';

/** AUTH-02, AUTH-03: the captcha of the sign-in form, a 42 px bar that unfolds to the picture with its track. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { t } = useTranslation('captcha');
  const state = useCaptchaState(props);
  const { reply, phase, fold } = state;
  if (phase === 'failed') return <LoadFailure onRetry={state.reload} />;
  if (reply?.kind === 'off') return null;
  const variant = {
    isOpen: fold.isOpen,
    takesFocus: fold.takesFocus,
    isBusy: phase === 'loading',
    isFailed: state.isFailed,
    onAnswer: state.answer,
  };
  const onPointerDown = () => {
    state.touch();
    fold.handlers.onPointerDown();
  };
  return (
    <fieldset
      aria-label={t('label')}
      aria-busy={phase === 'loading'}
      className="captcha"
      data-open={fold.isOpen || undefined}
      {...fold.handlers}
      onPointerDown={onPointerDown}
    >
      {!reply && <Skeleton isOpen={fold.isOpen} />}
      {reply?.kind === 'slide' && <SlideCaptcha reply={reply} {...variant} />}
      {reply?.kind === 'click' && <ClickCaptcha reply={reply} {...variant} />}
      {reply && fold.isOpen && (
        <button type="button" className="captcha-refresh" title={t('refresh')} onClick={state.reload}>
          <RefreshIcon />
          <span className="captcha-hidden">{t('refresh')}</span>
        </button>
      )}
    </fieldset>
  );
}

/** Placeholder until the first captcha is loaded. */
function Skeleton({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('captcha');
  return (
    <>
      {isOpen && <div className="captcha-picture captcha-skeleton" />}
      <div className="captcha-track">
        <span className="captcha-handle" data-idle />
        <span className="captcha-text">
          <span className="captcha-bone" />
        </span>
        <output className="captcha-hidden">{t('loading')}</output>
      </div>
    </>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('captcha');
  return (
    <div role="alert" className="captcha captcha-failure">
      <span>{t('loadFailed')}</span>
      <button type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
