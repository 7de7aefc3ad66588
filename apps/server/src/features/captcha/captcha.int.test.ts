import * as endpoints from '@haiqiao/contract/endpoints';
import { CAPTCHA_LIFETIME_MS, type CaptchaKind, captchaReplySchema } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemIds } from '#server/adapters/ids.ts';
import { type Context, publicContext } from '#server/context.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { createCaptcha, judgeCaptcha, type ResolveCaptchaKind } from './captcha.service.ts';
import { dragTo, solveCaptcha } from './solve-captcha.ts';

const START = new Date('2026-03-02T09:00:00+08:00');

let centre: TestApp;
let ctx: Context;

const setting =
  (kind: CaptchaKind): ResolveCaptchaKind =>
  () =>
    Promise.resolve(kind);

const slide = setting('slide');

const rows = () => ctx.db.selectFrom('sys_captcha').selectAll().orderBy('created_at').execute();

/** Creates a captcha and returns its id with the right answer. */
async function draw(kind: 'slide' | 'click' = 'slide') {
  const { captchaId } = await createCaptcha(ctx, { kind }, slide);
  return { captchaId, answer: await solveCaptcha(centre.base.db, captchaId) };
}

beforeAll(async () => {
  centre = await testApp({ config: { captcha: 'slide' } });
  const call = {
    locale: 'zh-chs',
    requestId: 'captcha',
    origin: { address: '127.0.0.1', userAgent: '' },
  } as const;
  ctx = publicContext(centre.base, call);
});

beforeEach(async () => {
  centre.clock.set(START);
  await ctx.db.deleteFrom('sys_captcha').execute();
});

afterAll(() => centre.close());

test('AUTH-02 AUTH-03 the call returns an image of the requested variant and rejects others', async () => {
  expect(await centre.call(endpoints.createCaptcha, {})).toMatchObject({
    kind: 'slide',
    width: 384,
    height: 148,
  });
  expect(await centre.call(endpoints.createCaptcha, { kind: 'click' })).toMatchObject({ kind: 'click' });
  for (const body of [{ kind: 'off' }, { kind: 'slide', x: 1 }]) {
    const reply = await centre.app.inject({
      method: 'POST',
      url: '/api/v1/captcha/create',
      payload: { data: body },
    });
    expect(reply.json().code).not.toBe(0);
  }
  expect(await rows()).toHaveLength(2);
});

test('AUTH-02 AUTH-05 neither the response nor the log contains the position of the hole', async () => {
  const { body } = await centre.ask(endpoints.createCaptcha, {});
  const row = await ctx.db.selectFrom('sys_captcha').select('answer').executeTakeFirstOrThrow();
  const { x } = row.answer as { x: number }; // a slide was requested
  const reply = captchaReplySchema.parse(body.data);
  const numbers = Object.values(reply).filter((value) => typeof value === 'number');
  expect(numbers).toEqual(expect.not.arrayContaining([x]));
  expect(centre.logged.text()).not.toContain(`"x":${x}`);
});

test('AUTH-02 a slide captcha is drawn, its answer stays on the server, and the right answer is accepted once', async () => {
  const reply = captchaReplySchema.parse(await createCaptcha(ctx, {}, slide));
  expect(reply.kind).toBe('slide');
  const [row] = await rows();
  expect(row).toMatchObject({
    id: reply.captchaId,
    kind: 'slide',
    used_at: null,
    created_at: START,
  });
  expect(row?.expires_at).toEqual(new Date(START.getTime() + 120_000));

  const answer = await solveCaptcha(centre.base.db, reply.captchaId);
  expect(await judgeCaptcha(ctx, { captchaId: reply.captchaId, answer }, slide)).toBe('right');
  expect(await judgeCaptcha(ctx, { captchaId: reply.captchaId, answer }, slide)).toBe('gone');
});

test('AUTH-03 a click captcha is checked in the requested order and once', async () => {
  const first = await draw('click');
  expect(await judgeCaptcha(ctx, first, slide)).toBe('right');
  expect(await judgeCaptcha(ctx, first, slide)).toBe('gone');

  const second = await draw('click');
  const { points } = JSON.parse(second.answer) as { points: { x: number; y: number; t: number }[] }; // written by draw()
  const clicks = points.toReversed().map((point, index) => ({ ...point, t: index * 300 }));
  const answer = JSON.stringify({ points: clicks });
  expect(await judgeCaptcha(ctx, { ...second, answer }, slide)).toBe('wrong');
});

test('AUTH-02 a wrong answer consumes the captcha, and a later right one is rejected', async () => {
  const { captchaId, answer } = await draw();
  expect(await judgeCaptcha(ctx, { captchaId, answer: JSON.stringify(dragTo(20)) }, slide)).toBe('wrong');
  expect(await judgeCaptcha(ctx, { captchaId, answer }, slide)).toBe('gone');
});

test('AUTH-02 malformed answers are wrong, and malformed and unknown ids are gone', async () => {
  const { captchaId, answer } = await draw();
  expect(await judgeCaptcha(ctx, { captchaId, answer: '{"x":' }, slide)).toBe('wrong');
  for (const id of ['', 'x', "'; drop table sys_captcha", '0190a000-0000-7000-8000-000000000000']) {
    expect(await judgeCaptcha(ctx, { captchaId: id, answer }, slide)).toBe('gone');
  }
});

test('AUTH-02 a captcha is valid for exactly two minutes', async () => {
  const inTime = await draw();
  const late = await draw();
  centre.clock.advance(CAPTCHA_LIFETIME_MS - 1);
  expect(await judgeCaptcha(ctx, inTime, slide)).toBe('right');
  centre.clock.advance(1);
  expect(await judgeCaptcha(ctx, late, slide)).toBe('gone');
});

test('AUTH-02 of twenty concurrent sign-ins with one captcha exactly one succeeds', async () => {
  const drawn = await draw();
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => judgeCaptcha(ctx, drawn, slide)));
  expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === 'gone')).toHaveLength(19);
});

test('AUTH-02 an answer is not valid for another captcha', async () => {
  const [one, other] = [await draw(), await draw('click')];
  expect(await judgeCaptcha(ctx, { captchaId: one.captchaId, answer: other.answer }, slide)).toBe('wrong');
  expect(await judgeCaptcha(ctx, { captchaId: other.captchaId, answer: one.answer }, slide)).toBe('wrong');
});

test('AUTH-03 the setting chooses the variant, and the caller may request the other one', async () => {
  const kindOf = async (kind: CaptchaKind, asked?: 'slide' | 'click') =>
    (await createCaptcha(ctx, asked ? { kind: asked } : {}, setting(kind))).kind;
  expect(await kindOf('slide')).toBe('slide');
  expect(await kindOf('click')).toBe('click');
  expect(await kindOf('slide', 'click')).toBe('click');
  expect(await kindOf('click', 'slide')).toBe('slide');
  const drawn = await Promise.all(Array.from({ length: 12 }, () => kindOf('random')));
  expect(new Set(drawn)).toEqual(new Set(['slide', 'click']));
});

test('AUTH-03 while the setting is off nothing is drawn, stored or checked', async () => {
  const off = setting('off');
  expect(await createCaptcha(ctx, { kind: 'click' }, off)).toEqual({ kind: 'off', captchaId: '' });
  expect(await rows()).toEqual([]);
  expect(await judgeCaptcha(ctx, { captchaId: '', answer: '' }, off)).toBe('right');
  expect(await judgeCaptcha(ctx, { captchaId: '', answer: '' }, slide)).toBe('gone');
});

test('AUTH-02 drawing removes a bounded number of expired captchas and no others', async () => {
  const before = (ms: number) => new Date(START.getTime() - ms);
  const expired = Array.from({ length: 60 }, (_, index) => ({
    id: systemIds.uuid(),
    kind: 'slide',
    answer: '{"kind":"slide","x":100}',
    created_at: before(300_000 + index),
    expires_at: before(180_000 + index),
    used_at: index % 2 === 0 ? before(200_000) : null,
  }));
  await ctx.db.insertInto('sys_captcha').values(expired).execute();
  const living = await draw();
  expect(await rows()).toHaveLength(11);
  await draw();
  expect(await rows()).toHaveLength(2);
  expect(await judgeCaptcha(ctx, living, slide)).toBe('right');
});
