import { createCaptcha, login, unlockMember } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import { testApp } from '#server/testing/test-app.ts';

let centre: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre();
});
afterAll(() => centre.close());

test.each(['a\u0000b', 'a\nb', '\u007f', 'x'.repeat(65), '', '   '])(
  'AUTH-05 an invalid account name is rejected as input: %j',
  async (username) => {
    const [password = ''] = await encryptPasswords(centre, ['Haiqiao@2026']);
    const answer = await centre.ask(login, { username, password, tag: 'admin' });
    expect([answer.status, errorOf(answer)]).toEqual([400, 'REQUEST_INVALID']);
    const admin = await centre.signIn('admin');
    const unlock = await centre.ask(unlockMember, { account: username }, { as: admin });
    expect([unlock.status, errorOf(unlock)]).toEqual([400, 'REQUEST_INVALID']);
  },
);

test.each(['王', '😀', 'a\ud800', "' or 1=1 --", '%', 'İ'])(
  'AUTH-01 an unusual account name gets the same response as an unknown one: %j',
  async (username) => {
    const answer = await centre.attempt(username, { password: 'Wrong@2026' });
    expect(errorOf(answer)).toBe('AUTH_CREDENTIALS_WRONG');
  },
);

test('AUTH-03 a real centre has a captcha even if the setting disables it, and the setting chooses the kind', async () => {
  const real = await testApp({
    sharing: centre,
    config: { captcha: undefined, demo: false, environment: 'production' },
  });
  const ctx = systemContext(real.base, 'test');
  const kindOf = async (kind: 'off' | 'click') => {
    await storeSetting(ctx, 'captcha.kind', kind);
    await real.broadcast.publish('settings-changed', {});
    return (await real.call(createCaptcha, {})).kind;
  };
  expect([await kindOf('off'), await kindOf('click')]).toEqual(['slide', 'click']);
  expect(errorOf(await real.ask(login, await unsolved()))).toBe('AUTH_CAPTCHA_WRONG');
  await real.close();
});

/** A sign-in attempt without a captcha. */
async function unsolved() {
  const [password = ''] = await encryptPasswords(centre, ['Haiqiao@2026']);
  return { username: 'yushen', password, tag: 'admin' as const };
}
