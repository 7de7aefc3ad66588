import type { CaptchaReply, CaptchaVariant, ClickAnswer, SlideAnswer } from '@haiqiao/contract/endpoints';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import texts from '#web/i18n/locales/zh-CN/captcha.json' with { type: 'json' };
import { CaptchaField } from './captcha-field.tsx';
import { LIFETIME_MS } from './captcha-limits.ts';
import type { LoadCaptcha } from './captcha-loading.ts';
import type { CaptchaAnswer, CaptchaFieldProps } from './captcha-state.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const SIZE = { image: PIXEL, width: 384, height: 148 };

let drawn = 0;

/** The server: every captcha has its own id. */
function draw(variant: CaptchaVariant = 'slide'): CaptchaReply {
  drawn += 1;
  const captchaId = `0190a000-0000-7000-8000-${String(drawn).padStart(12, '0')}`;
  return variant === 'slide'
    ? { kind: 'slide', captchaId, ...SIZE, piece: PIXEL, pieceY: 40 }
    : { kind: 'click', captchaId, ...SIZE, prompt: '桥海船' };
}

const load = vi.fn<LoadCaptcha>((variant) => Promise.resolve(draw(variant)));
const onAnswer = vi.fn<(answer: CaptchaAnswer | undefined) => void>();
const onKind = vi.fn<(kind: CaptchaReply['kind']) => void>();

const i18n = createInstance({
  lng: 'zh-CN',
  resources: { 'zh-CN': { captcha: texts } },
});
await i18n.use(initReactI18next).init();

function fieldWith(props: Partial<CaptchaFieldProps> = {}) {
  return (
    <I18nextProvider i18n={i18n}>
      <label>
        密码 <input />
      </label>
      <CaptchaField load={load} onAnswer={onAnswer} onKind={onKind} failed={false} {...props} />
      <button type="button">登录</button>
    </I18nextProvider>
  );
}

/** Renders the field and waits for its first captcha. */
async function show(props: Partial<CaptchaFieldProps> = {}) {
  const view = render(fieldWith(props));
  await act(async () => {});
  return {
    ...view,
    update: (next: Partial<CaptchaFieldProps>) => act(async () => view.rerender(fieldWith(next))),
  };
}

const slider = () => screen.getByRole('slider', { name: texts.slide.label });
const sliderValue = () => Number(slider().getAttribute('aria-valuenow'));
const surface = () => screen.getByRole('application');
const hasPicture = () => document.querySelector('.captcha-picture') !== null;

/** The current answer: the last one reported. */
const answer = () => onAnswer.mock.calls.at(-1)?.[0];
const slideAnswer = () => JSON.parse(answer()?.captcha ?? '{}') as Partial<SlideAnswer>; // written by the widget
const clickAnswer = () => JSON.parse(answer()?.captcha ?? '{}') as Partial<ClickAnswer>; // written by the widget
const clickedPoints = () =>
  clickAnswer()
    .points?.map(({ x, y }) => `${x},${y}`)
    .join(' ');

beforeEach(() => {
  drawn = 0;
  vi.clearAllMocks();
  // jsdom has no layout: a field of 384 × 148 at the origin makes screen pixels equal picture pixels.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 384, 148));
  Element.prototype.setPointerCapture = () => undefined;
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'setPointerCapture');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('AUTH-02 the captcha is folded until focused, then the arrow keys move the piece and Enter confirms', async () => {
  const user = userEvent.setup();
  await show();
  expect(hasPicture()).toBe(false);
  await user.click(screen.getByRole('textbox'));
  await user.tab();
  expect(slider()).toBe(document.activeElement);
  expect(hasPicture()).toBe(true);

  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(sliderValue()).toBe(2);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(sliderValue()).toBe(22);
  await user.keyboard('{End}');
  expect(sliderValue()).toBe(320);
  await user.keyboard('{ArrowRight}{Home}{PageUp}');
  expect(sliderValue()).toBe(10);
  expect(slider().getAttribute('aria-valuetext')).toBe('已向右移动 10 像素，最多 320 像素');
  expect(answer()).toBeUndefined();

  await user.keyboard('{Enter}');
  expect(answer()?.captchaId).toBe('0190a000-0000-7000-8000-000000000001');
  expect(slideAnswer().x).toBe(10);
  expect(slideAnswer().trail?.map((sample) => sample.x)).toEqual([0, 2, 4, 2, 12, 22, 320, 320, 0, 10]);
  expect(screen.getByText(texts.slide.done)).toBeTruthy();
});

test('AUTH-02 moving the piece by key withdraws the answer, leaving the slider gives the new one', async () => {
  const user = userEvent.setup();
  await show();
  act(() => slider().focus());
  await user.keyboard('{PageUp}{Enter}');
  expect(slideAnswer().x).toBe(10);
  await user.keyboard('{PageUp}');
  expect(answer()).toBeUndefined();
  await user.tab();
  expect(slideAnswer().x).toBe(20);
});

test('AUTH-02 Enter on an unmoved piece gives no answer and does not send the form', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  render(<form onSubmit={onSubmit}>{fieldWith()}</form>);
  await act(async () => {});
  act(() => slider().focus());
  await user.keyboard('{Enter}');
  expect(answer()).toBeUndefined();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('AUTH-02 a drag moves the piece with the pointer and answers on release', async () => {
  await show();
  const pointer = { pointerId: 1, button: 0, pointerType: 'mouse' };
  fireEvent.pointerDown(slider(), { ...pointer, clientX: 20 });
  expect(hasPicture()).toBe(true);
  for (let clientX = 24; clientX <= 184; clientX += 4)
    fireEvent.pointerMove(slider(), { ...pointer, clientX });
  expect(answer()).toBeUndefined();
  fireEvent.pointerUp(slider(), { ...pointer, clientX: 184 });
  // The handle travels 328 px while the piece travels 320.
  const { x = 0, trail = [] } = slideAnswer();
  expect(x).toBeCloseTo((164 * 320) / 328, 0);
  expect(trail.length).toBeGreaterThan(40);
  expect(trail[0]).toEqual({ x: 0, t: 0 });
  expect(trail.at(-1)?.x).toBe(x);
  fireEvent.pointerMove(slider(), { ...pointer, clientX: 300 });
  expect(sliderValue()).toBe(Math.round(x));
});

test('AUTH-02 a press without a drag, a second button and a cancelled drag give no answer', async () => {
  await show();
  fireEvent.pointerDown(slider(), { pointerId: 1, button: 0, clientX: 20 });
  fireEvent.pointerUp(slider(), { pointerId: 1, button: 0, clientX: 20 });
  fireEvent.pointerDown(slider(), { pointerId: 1, button: 2, clientX: 20 });
  fireEvent.pointerMove(slider(), { pointerId: 1, clientX: 90 });
  expect(sliderValue()).toBe(0);
  fireEvent.pointerDown(slider(), { pointerId: 1, button: 0, clientX: 20 });
  fireEvent.pointerMove(slider(), { pointerId: 1, clientX: 90 });
  fireEvent.pointerCancel(slider(), { pointerId: 1 });
  expect(answer()).toBeUndefined();
});

test('AUTH-03 the crosshair chooses points by keyboard, Backspace removes the last one', async () => {
  const user = userEvent.setup();
  await show({ variant: 'click' });
  await user.click(screen.getByRole('textbox'));
  await user.tab();
  expect(surface()).toBe(document.activeElement);
  expect(surface().getAttribute('aria-label')).toBe('验证图片，请依次点击：桥 海 船');

  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(screen.getByRole('status').textContent).toBe('已选 1 / 3');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift} ');
  await user.keyboard('{Backspace}');
  expect(screen.getByRole('status').textContent).toBe('已选 1 / 3');
  await user.keyboard('{Enter}{ArrowUp}{ArrowUp}');
  expect(answer()).toBeUndefined();
  await user.keyboard('{Enter}');
  expect(clickedPoints()).toBe('196,78 176,78 176,70');
  expect(screen.getByRole('status').textContent).toBe(texts.click.done);

  await user.keyboard('{Enter}');
  expect(clickAnswer().points).toHaveLength(3);
  await user.keyboard('{Delete}');
  expect(answer()).toBeUndefined();
});

test('AUTH-03 clicks are numbered, and clicking a mark removes it and the later ones', async () => {
  await show({ variant: 'click' });
  fireEvent.pointerDown(screen.getByRole('button', { name: texts.click.idle }));
  const click = (clientX: number, clientY: number) => fireEvent.click(surface(), { clientX, clientY });
  click(60, 60);
  click(190, 100);
  click(320, 70);
  expect(clickedPoints()).toBe('60,60 190,100 320,70');
  const marks = () => [...document.querySelectorAll('.captcha-mark')].map((mark) => mark.textContent);
  expect(marks()).toEqual(['1', '2', '3']);
  click(194, 96);
  expect(marks()).toEqual(['1']);
  expect(answer()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: texts.click.undo }));
  expect(marks()).toEqual([]);
});

test('AUTH-02 another picture starts over and keeps the focus on its button', async () => {
  const user = userEvent.setup();
  await show();
  act(() => slider().focus());
  await user.keyboard('{PageUp}{Enter}');
  const refresh = screen.getByRole('button', { name: texts.refresh });
  await user.click(refresh);
  expect(answer()).toBeUndefined();
  expect(sliderValue()).toBe(0);
  expect(document.activeElement).toBe(refresh);
  expect(load).toHaveBeenCalledTimes(2);
  act(() => slider().focus());
  await user.keyboard('{PageUp}{Enter}');
  expect(answer()?.captchaId).toBe('0190a000-0000-7000-8000-000000000002');
  expect(slideAnswer().trail).toHaveLength(2);
});

test('AUTH-01 after a failed sign-in the bar is folded, reports it, and another captcha is ready', async () => {
  const user = userEvent.setup();
  const { update } = await show();
  act(() => slider().focus());
  await user.keyboard('{PageUp}{Enter}');
  act(() => slider().blur());
  await update({ failed: true });
  expect(hasPicture()).toBe(false);
  expect(screen.getByText(texts.slide.failed)).toBeTruthy();
  expect(slider().getAttribute('aria-invalid')).toBe('true');
  expect(answer()).toBeUndefined();

  act(() => slider().focus());
  expect(hasPicture()).toBe(true);
  await user.keyboard('{PageUp}{Enter}');
  expect(screen.queryByText(texts.slide.failed)).toBeNull();
  expect(answer()?.captchaId).toBe('0190a000-0000-7000-8000-000000000002');

  await update({ failed: false });
  await update({ failed: true });
  expect(screen.getByText(texts.slide.failed)).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test('AUTH-01 a failed sign-in withdraws its answer at once, even when the next captcha is slow', async () => {
  const user = userEvent.setup();
  const { update } = await show();
  act(() => slider().focus());
  await user.keyboard('{PageUp}{Enter}');
  load.mockReturnValueOnce(new Promise(() => undefined));
  await update({ failed: true });
  expect(answer()).toBeUndefined();
  act(() => slider().focus());
  await user.keyboard('{PageUp}{Enter}');
  expect(answer()).toBeUndefined();
});

test('AUTH-02 an answer about to expire is withdrawn, and an open field loads a new captcha at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show();
  act(() => slider().focus());
  fireEvent.keyDown(slider(), { key: 'PageUp' });
  fireEvent.keyDown(slider(), { key: 'Enter' });
  expect(answer()).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(LIFETIME_MS - 10_000));
  expect(answer()).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(answer()).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText(texts.slide.failed)).toBeTruthy();
});

test('AUTH-02 an untouched bar is renewed silently when unfolded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show();
  await act(() => vi.advanceTimersByTimeAsync(LIFETIME_MS * 3));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText(texts.slide.idle)).toBeTruthy();
  await act(async () => slider().focus());
  expect(load).toHaveBeenCalledTimes(2);
});

test('AUTH-02 a picture that fails to load is reported and can be retried', async () => {
  const user = userEvent.setup();
  load.mockRejectedValueOnce(new Error('offline'));
  await show();
  expect(screen.getByRole('alert').textContent).toContain(texts.loadFailed);
  await user.click(screen.getByRole('button', { name: texts.retry }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(slider()).toBeTruthy();
});

test('AUTH-02 a skeleton is shown while the first captcha loads', async () => {
  load.mockReturnValueOnce(new Promise(() => undefined));
  await show();
  expect(screen.getByRole('status').textContent).toBe(texts.loading);
});

test('AUTH-03 the other variant is loaded on request, and its kind is reported', async () => {
  const { update } = await show();
  expect(onKind).toHaveBeenLastCalledWith('slide');
  await update({ variant: 'click' });
  expect(load).toHaveBeenLastCalledWith('click');
  expect(onKind).toHaveBeenLastCalledWith('click');
  expect(screen.getByRole('button', { name: texts.click.idle })).toBeTruthy();
});

test('AUTH-03 with captchas off nothing is shown and the empty answer is given', async () => {
  load.mockResolvedValueOnce({ kind: 'off', captchaId: '' });
  await show();
  expect(screen.queryByRole('group')).toBeNull();
  expect(onKind).toHaveBeenLastCalledWith('off');
  expect(onAnswer).toHaveBeenLastCalledWith({ captchaId: '', captcha: '' });
});

test('AUTH-02 a mouse resting on the bar unfolds it, one passing by does not, and Escape folds it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show();
  const group = screen.getByRole('group', { name: texts.label });
  const mouse = { pointerType: 'mouse' };
  fireEvent.pointerMove(group, mouse);
  await act(() => vi.advanceTimersByTimeAsync(80));
  fireEvent.pointerLeave(group, mouse);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(hasPicture()).toBe(false);
  fireEvent.pointerMove(group, mouse);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(hasPicture()).toBe(true);
  fireEvent.keyDown(slider(), { key: 'Escape' });
  expect(hasPicture()).toBe(false);
});
