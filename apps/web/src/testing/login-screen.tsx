import { generateKeyPairSync } from 'node:crypto';
import { createCaptcha, getPublicKey, queryPublicSettings } from '@haiqiao/contract/endpoints';
import type { CaptchaReply } from '@haiqiao/contract/endpoints';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { LoginPage } from '#web/features/login/login-page.tsx';
import { connectClient } from '#web/session/connect-client.ts';
import { showToast, ToastHost } from '#web/ui/toast/toast.tsx';
import { type FakeEndpoint, fakeApi } from './fake-api.ts';
import { PUBLIC_SETTINGS, sessionOf } from './sessions.ts';

/** The sign-in page with a fake server, for tests. */

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

export const PUBLIC_KEY = {
  keyId: 'key-0001',
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  nonce: 'n',
  expiresAt: '2026-01-01T00:00:00Z',
};

/** Reply of a centre without captcha. */
const NO_CAPTCHA = { kind: 'off', captchaId: '' } as const;

/** Reply of a successful sign-in. */
export const LOGIN_REPLY = { ...sessionOf(), modules: [...sessionOf().modules] };

/** Details of a wrong password. */
export const WRONG = { attemptsLeft: 3, maxAttempts: 5, lockMinutes: 15 };

export const loadNext = vi.fn<() => Promise<void>>(() => Promise.resolve());

/** No captcha: a complete form can be sent at once. */
export function withoutCaptcha(): FakeEndpoint<unknown> {
  return fakeApi(createCaptcha, NO_CAPTCHA);
}

/** Slide captchas, numbered from 1; any movement is accepted as an answer. */
export function withSlideCaptcha(): FakeEndpoint<unknown> {
  const drawn: FakeEndpoint<unknown> = fakeApi(createCaptcha, () => ({
    kind: 'slide' as const,
    captchaId: captchaId(drawn.calls.length),
    image: PIXEL,
    width: 384,
    height: 148,
    piece: PIXEL,
    pieceY: 40,
  }));
  return drawn;
}

/** A captcha that is loaded when `arrive` is called. */
export function withLateCaptcha(kind: CaptchaReply['kind']): FakeEndpoint<unknown> & { arrive(): void } {
  const arrival = Promise.withResolvers<void>();
  const size = { captchaId: captchaId(1), image: PIXEL, width: 384, height: 148 };
  const drawn = fakeApi(createCaptcha, async (): Promise<CaptchaReply> => {
    await arrival.promise;
    if (kind === 'off') return NO_CAPTCHA;
    return kind === 'slide'
      ? { kind, ...size, piece: PIXEL, pieceY: 40 }
      : { kind, ...size, prompt: '桥海船' };
  });
  return { ...drawn, arrive: arrival.resolve };
}

/** Id of the n-th captcha. */
export function captchaId(index: number): string {
  return `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

/** Opens the page at `/login`, or at the test's current location. */
export async function showLogin(captchas: FakeEndpoint<unknown> = withoutCaptcha()): Promise<UserEvent> {
  if (window.location.pathname === '/') window.history.replaceState(null, '', '/login');
  connectClient(showToast);
  loadNext.mockClear();
  fakeApi(queryPublicSettings, PUBLIC_SETTINGS);
  fakeApi(getPublicKey, PUBLIC_KEY);
  render(
    <>
      <LoginPage loadNext={loadNext} />
      <ToastHost closeLabel="关闭" />
    </>,
  );
  await screen.findByText(/技术支持 028-8600 1234/);
  await waitFor(() => expect(captchas.calls.length).toBeGreaterThan(0));
  return userEvent.setup();
}

export const accountInput = () => screen.getByLabelText<HTMLInputElement>('账号');
export const passwordInput = () => screen.getByLabelText<HTMLInputElement>('密码');
export const submitButton = () => screen.getByRole('button', { name: /^登录|请在/ });

/** Types account and password. */
export async function fillIn(user: UserEvent): Promise<void> {
  await user.type(accountInput(), 'lijingyi');
  await user.type(passwordInput(), 'Haiqiao@2026');
}

/** Moves the piece of a slide captcha by keyboard and confirms it. */
export async function solveSlide(user: UserEvent): Promise<void> {
  (await screen.findByRole('slider')).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
}
