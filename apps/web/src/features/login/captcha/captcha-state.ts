import type { CaptchaReply, CaptchaVariant } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCaptchaFold } from './captcha-fold.ts';
import { type LoadCaptcha, useCaptchaExpiry, useCaptchaLoading } from './captcha-loading.ts';

/** `captchaId` and `captcha` of the login body. */
export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

/** What is sent where a centre asks for no captcha. */
export const NO_CAPTCHA: CaptchaAnswer = { captchaId: '', captcha: '' };

export interface CaptchaFieldProps {
  /** The variant that the reader asked for; undefined leaves it to the setting. Another value loads another captcha. */
  readonly variant?: CaptchaVariant | undefined;
  readonly load: LoadCaptcha;
  /** The answer to send, undefined as long as there is none or it no longer holds. */
  readonly onAnswer: (answer: CaptchaAnswer | undefined) => void;
  /** What is shown, so that the link beside the form can offer the other variant; `off`: no captcha, nothing is shown. */
  readonly onKind?: (kind: CaptchaReply['kind']) => void;
  /**
   * The sign-in that used the last answer failed: the captcha is spent, another one is fetched and the bar says so.
   * Must be false again when the next sign-in is sent.
   */
  readonly failed: boolean;
}

/** What the field shows and does: the captcha at hand, folded or not, answered, failed, given up. */
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
    // In the open a new picture comes at once; a folded bar waits until somebody needs it.
    if (fold.isOpen) renew();
    else setStaleId(captchaId);
  });

  const [seenFailed, setSeenFailed] = useState(false);
  if (failed !== seenFailed) {
    setSeenFailed(failed);
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
    /** Something is being tried again: the failure is no news any more. */
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

/** Tells the form what came, and that an answer given before no longer holds. */
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
