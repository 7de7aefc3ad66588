import type { CaptchaReply, CaptchaVariant } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCaptchaFold } from './captcha-fold.ts';
import { type LoadCaptcha, useCaptchaExpiry, useCaptchaLoading } from './captcha-loading.ts';

/** `captchaId` and `captcha` of the login body. */
export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

/** Sent where a centre requires no captcha. */
export const NO_CAPTCHA: CaptchaAnswer = { captchaId: '', captcha: '' };

export interface CaptchaFieldProps {
  /** The variant the reader asked for; undefined leaves it to the setting. A change loads another captcha. */
  readonly variant?: CaptchaVariant | undefined;
  readonly load: LoadCaptcha;
  /** The answer to send; undefined while there is none or it is no longer valid. */
  readonly onAnswer: (answer: CaptchaAnswer | undefined) => void;
  /** The shown variant, so that the link beside the form can offer the other one; `off`: no captcha, nothing is shown. */
  readonly onKind?: (kind: CaptchaReply['kind']) => void;
  /**
   * The sign-in that used the last answer failed: the captcha is spent, the next one is loaded and the bar says so. Must be false again
   * when the next sign-in is sent.
   */
  readonly failed: boolean;
}

/** State of the field: current captcha, folded, answered, failed, discarded. */
export function useCaptchaState({ variant, load, onAnswer, onKind, failed }: CaptchaFieldProps) {
  const captcha = useCaptchaLoading({ variant, load });
  const { reply } = captcha;
  const [answeredId, setAnsweredId] = useState<string>();
  const [staleId, setStaleId] = useState<string>();
  const [isFailed, setIsFailed] = useState(false);
  const captchaId = reply?.captchaId;
  const isAnswered = answeredId !== undefined && answeredId === captchaId;

  const renew = (): void => {
    setAnsweredId(undefined);
    onAnswer(undefined);
    captcha.reload();
  };
  const fold = useCaptchaFold({
    canFold: !isAnswered,
    onOpen: () => {
      if (staleId !== undefined && staleId === captchaId) renew();
    },
  });

  useCaptchaExpiry(captchaId, () => {
    if (isAnswered) setIsFailed(true);
    // An open field loads a new picture at once; a folded bar loads it when needed.
    if (fold.isOpen) renew();
    else setStaleId(captchaId);
  });

  const [previousFailed, setPreviousFailed] = useState(false);
  if (failed !== previousFailed) {
    setPreviousFailed(failed);
    if (failed) {
      setIsFailed(true);
      setAnsweredId(undefined);
      fold.fold();
      captcha.reload();
    }
  }
  useReports({ reply, failed, onAnswer, onKind });

  return {
    ...captcha,
    fold,
    isFailed,
    reload: renew,
    /** A new attempt clears the failure message. */
    touch: () => setIsFailed(false),
    answer: (text: string | undefined) => {
      setIsFailed(false);
      setAnsweredId(text === undefined ? undefined : captchaId);
      onAnswer(text !== undefined && captchaId ? { captchaId, captcha: text } : undefined);
    },
  };
}

interface Reports extends Pick<CaptchaFieldProps, 'failed' | 'onAnswer'> {
  readonly onKind: CaptchaFieldProps['onKind'] | undefined;
  readonly reply: CaptchaReply | undefined;
}

/** Reports the loaded captcha to the form, and that an earlier answer is no longer valid. */
function useReports({ reply, failed, onAnswer, onKind }: Reports): void {
  const show = useEffectEvent((shown: CaptchaReply) => {
    onKind?.(shown.kind);
    onAnswer(shown.kind === 'off' ? NO_CAPTCHA : undefined);
  });
  const withdraw = useEffectEvent(() => onAnswer(undefined));
  useEffect(() => {
    if (reply) show(reply);
  }, [reply]);
  useEffect(() => {
    if (failed) withdraw();
  }, [failed]);
}
