import type { CaptchaReply, CaptchaVariant, PendingStep } from '@haiqiao/contract/endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '#web/api/client.ts';
import { createCaptcha } from '#web/api/entry-endpoints.ts';
import { SHORT_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { enterSession } from '#web/session/enter-session.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { CaptchaAnswer } from '../captcha/captcha-state.ts';
import { useCountdown } from './countdown.ts';
import { emptiesPassword, type LoginFailure, loginFailureOf, spendsCaptcha } from './login-failure.ts';
import { requestSession, sessionIn } from './request-session.ts';

/** Moves the focus to a part of the form. */
type Focus = Readonly<Record<'account' | 'password' | 'captcha', () => void>>;

export interface LoginOptions {
  readonly focus: Focus;
  readonly loadNext: () => Promise<void>;
  /** The password was right and further steps are required. */
  readonly onPending: (pending: PendingStep) => void;
}

/** Errors of the form itself, before anything is sent. */
interface FormErrors {
  readonly account: boolean;
  /** Key of the sentence; null when valid. */
  readonly password: 'required' | 'again' | null;
  readonly captcha: boolean;
}

const NO_ERRORS: FormErrors = { account: false, password: null, captcha: false };

function loadCaptcha(variant: CaptchaVariant | undefined): Promise<CaptchaReply> {
  return callEndpoint(createCaptcha, variant ? { kind: variant } : {}, {
    silent: true,
    timeoutMs: SHORT_TIMEOUT_MS,
  });
}

function useFields() {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState<CaptchaAnswer>();
  const [errors, setErrors] = useState(NO_ERRORS);
  const updateErrors = (changes: Partial<FormErrors>) => setErrors((current) => ({ ...current, ...changes }));
  return {
    account,
    password,
    answer,
    errors,
    setErrors,
    setAccount: (text: string) => {
      setAccount(text);
      updateErrors({ account: false });
    },
    setPassword: (text: string) => {
      setPassword(text);
      updateErrors({ password: null });
    },
    setAnswer: (newAnswer: CaptchaAnswer | undefined) => {
      setAnswer(newAnswer);
      if (newAnswer) updateErrors({ captcha: false });
    },
  };
}

function useVariant() {
  const [variant, setVariant] = useState<CaptchaVariant>();
  const [kind, setKind] = useState<CaptchaReply['kind']>();
  const shown = kind === 'off' ? undefined : kind;
  const otherVariant: CaptchaVariant | undefined = shown && (shown === 'slide' ? 'click' : 'slide');
  return { variant, setKind, otherVariant, switchVariant: () => setVariant(otherVariant) };
}

type Fields = ReturnType<typeof useFields>;

/** Whether every field is filled; missing ones are marked, and the first gets the focus. */
function isComplete(fields: Fields, focus: Focus): boolean {
  const missing: FormErrors = {
    account: fields.account.trim() === '',
    password: fields.password === '' ? 'required' : null,
    captcha: fields.answer === undefined,
  };
  fields.setErrors(missing);
  const first = (['account', 'password', 'captcha'] as const).find((name) => missing[name]);
  if (first) focus[first]();
  return first === undefined;
}

/** Sends one attempt at a time and remembers how the last one failed. */
function useAttempt() {
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isCaptchaSpent, setIsCaptchaSpent] = useState(false);
  const isSending = useRef(false);

  const attempt = async (account: string, send: () => Promise<void>): Promise<LoginFailure | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setIsSubmitting(true);
    setIsCaptchaSpent(false);
    try {
      await send();
      return null;
    } catch (error) {
      const found = loginFailureOf(error, { account, locale: currentLocale(), now: Date.now() });
      setFailure(found);
      setIsCaptchaSpent(spendsCaptcha(found));
      return found;
    } finally {
      isSending.current = false;
      setIsSubmitting(false);
    }
  };
  return { attempt, failure, isSubmitting, isCaptchaSpent };
}

/** State and behaviour of the sign-in form. A failure keeps all input that is still useful. */
export function useLogin({ focus, loadNext, onPending }: LoginOptions) {
  const { t } = useTranslation('common');
  const fields = useFields();
  const variant = useVariant();
  const { attempt, failure, ...sending } = useAttempt();
  const remaining = useCountdown(failure?.untilMs ?? null);
  const account = fields.account.trim();
  const mustWait = failure?.kind === 'soon' && failure.account === account;
  const waitFor = mustWait ? remaining : null;

  /** A failed prefetch is silent here: the code is fetched again, with an error shown, when it is needed. */
  const warm = (): Promise<void> => loadNext().catch(() => undefined);

  const send = async (answer: CaptchaAnswer): Promise<void> => {
    const reply = await requestSession({ account, password: fields.password, answer });
    if (reply.pending) return onPending(reply.pending);
    const session = sessionIn(reply);
    // This page stays, with its spinner, until the next page can be rendered.
    await warm();
    if (!enterSession(session)) showToast('warning', t('storageRefused'));
  };

  const signIn = async (answer: CaptchaAnswer): Promise<void> => {
    const found = await attempt(account, () => send(answer));
    if (found === null || !emptiesPassword(found)) return;
    fields.setPassword('');
    fields.setErrors({ ...NO_ERRORS, password: 'again' });
    focus.password();
  };

  const submit = (answer: CaptchaAnswer | undefined): void => {
    if (sending.isSubmitting || waitFor !== null || !isComplete({ ...fields, answer }, focus) || !answer)
      return;
    void signIn(answer);
  };

  return { ...fields, ...variant, ...sending, loadCaptcha, warm, failure, remaining, waitFor, submit };
}

/** The state passed to the parts of the form. */
export type LoginState = ReturnType<typeof useLogin>;
