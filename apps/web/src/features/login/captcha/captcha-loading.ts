import type { CaptchaReply, CaptchaVariant } from '@haiqiao/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { LIFETIME_MS } from './captcha-limits.ts';

/** Requests a captcha; undefined leaves the variant to the setting. */
export type LoadCaptcha = (variant: CaptchaVariant | undefined) => Promise<CaptchaReply>;

/** A captcha is discarded this long before the server does, so that no answer expires in transit. */
const MARGIN_MS = 5_000;

interface Loaded {
  /** The request this answers. */
  readonly key: string;
  /** Undefined when the request failed. */
  readonly reply: CaptchaReply | undefined;
}

/** The current captcha. The old one stays visible while the next one loads. */
export function useCaptchaLoading(options: { variant: CaptchaVariant | undefined; load: LoadCaptcha }) {
  const { variant } = options;
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const key = `${round} ${variant ?? ''}`;
  const load = useEffectEvent(() => options.load(variant));

  useEffect(() => {
    let isCurrent = true;
    const settle = (reply: CaptchaReply | undefined) => {
      if (isCurrent) setLoaded({ key, reply });
    };
    load().then(settle, () => settle(undefined));
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return {
    reply: loaded?.reply,
    phase: loaded?.key === key ? (loaded.reply ? 'ready' : 'failed') : 'loading',
    reload: () => setRound((current) => current + 1),
  } as const;
}

/** Calls back once per captcha shortly before it expires. */
export function useCaptchaExpiry(captchaId: string | undefined, onExpire: () => void): void {
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (!captchaId) return undefined;
    const timer = setTimeout(() => expire(), LIFETIME_MS - MARGIN_MS);
    return () => clearTimeout(timer);
  }, [captchaId]);
}
