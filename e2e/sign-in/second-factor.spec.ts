import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  chooseFromUserMenu,
  expect,
  fillCredentials,
  homeTab,
  submit,
  test,
  toast,
} from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';
import { DEMO_PASSWORD } from '../support/session.ts';
import { createHmac } from 'node:crypto';

const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

/** Types account and password, up to the next step. */
async function signInToStep(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await fillCredentials(page, account, DEMO_PASSWORD);
  await submit(page);
}

test.afterEach(({ centre }) => centre.sql.query('delete from sys_second_factor'));

test('AUTH-05 ORG-01 a member enables two-step verification, signs in with it, and an administrator resets it', async ({
  page,
  context,
  centre,
  signIn,
}) => {
  await signIn('fenxi');
  await chooseFromUserMenu(page, '账号设置');
  const settings = page.getByRole('dialog', { name: '账号设置' });
  await settings.getByRole('button', { name: '登录与安全' }).click();
  await settings.getByRole('button', { name: '开启两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '开启两步验证' });
  await field(dialog, '登录密码').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('img', { name: '绑定验证器的二维码' })).toBeVisible();
  await expectAccessible(page, 'the picture that sets an authenticator up');
  await takePicture(page, 'second-factor-enrolment');
  const secret = (await dialog.getByLabel('验证器密钥').textContent()) ?? '';
  await field(dialog, '验证码').fill(authenticatorCode(secret, 5));
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('验证码不正确');
  await field(dialog, '验证码').fill(authenticatorCode(secret));
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await expectAccessible(page, 'recovery codes');
  await takePicture(page, 'recovery-codes');
  await dialog.getByRole('button', { name: '已保存' }).click();
  await expect(settings.getByText(/剩余恢复码 10 个/)).toBeVisible();
  await takePicture(page, 'second-factor-on');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInToStep(page, 'fenxi');
  await expect(field(page, '验证码')).toBeFocused();
  await expectAccessible(page, 'the step of the second factor');
  await takePicture(page, 'second-factor-step');
  await field(page, '验证码').fill('000000');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByRole('alert')).toContainText('还可尝试 4 次');
  await page.getByRole('button', { name: '无法使用验证器？改用恢复码' }).click();
  await field(page, '恢复码').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(homeTab(page)).toBeVisible();

  await signIn('admin', { at: '/system/organisation' });
  await page.getByRole('textbox', { name: '关键词' }).fill('沈若溪');
  const grid = page.getByRole('grid', { name: '成员管理' });
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('button', { name: '沈若溪', exact: true }).click();
  await page.getByRole('button', { name: '重置两步验证' }).click();
  const question = page.getByRole('dialog', { name: '重置两步验证' });
  await expectAccessible(page, 'the question before a second factor is reset');
  await question.getByRole('button', { name: '重置两步验证' }).click();
  await expect(toast(page, '已重置“沈若溪”的两步验证')).toBeVisible();
  await expect(page.getByRole('button', { name: '重置两步验证' })).toHaveCount(0);
  const { rows } = await centre.sql.query('select count(*)::int as factors from sys_second_factor');
  expect(rows[0].factors).toBe(0);
});

test('SYS-04 AUTH-05 required two-step verification is set up before anything else is shown', async ({
  page,
  centre,
}) => {
  await centre.setting('auth.secondFactor', 'all');
  try {
    await signInToStep(page, 'heyan');
    await page.getByRole('button', { name: '开始绑定' }).click();
    await expect(page.getByRole('img', { name: '绑定验证器的二维码' })).toBeVisible();
    await expect(field(page, '验证码')).toBeFocused();
    await expectAccessible(page, 'setting an authenticator up at the sign-in');
    await takePicture(page, 'second-factor-forced');
    const secret = (await page.getByLabel('验证器密钥').textContent()) ?? '';
    await field(page, '验证码').fill(authenticatorCode(secret));
    await page.getByRole('button', { name: '确认绑定' }).click();
    await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page, 'recovery codes at the sign-in');
    await takePicture(page, 'recovery-codes-forced');
    await page.getByRole('button', { name: '已保存，进入系统' }).click();
    await expect(homeTab(page)).toBeVisible();
    await page.reload();
    await expect(homeTab(page)).toBeVisible();
  } finally {
    await centre.setting('auth.secondFactor', 'optional');
  }
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/**
 * The code of an authenticator app for a typed secret (RFC 6238).
 * @param periods half minutes from now; a code is valid once, and the next one is accepted already
 */
function authenticatorCode(secret: string, periods = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + periods));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
