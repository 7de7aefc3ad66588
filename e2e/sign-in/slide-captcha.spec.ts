import { captchaId, dragPiece, pictureShown, slideHandle, slideTarget } from '../support/captcha.ts';
import { callBeside, DEMO_PASSWORD, sealPassword } from '../support/session.ts';
import { expect, fillCredentials, submitButton, test } from '../support/journey.ts';

test.beforeEach(async ({ page, centre }) => {
  await centre.sql.query('delete from sys_login_guard');
  await centre.setting('captcha.kind', 'slide');
  // The newest captcha of the centre must be that of the page, not one still being drawn for the page before.
  const created = page.waitForResponse('**/api/v1/captcha/create');
  await page.goto('/login');
  await created;
});
test.afterEach(({ centre }) => centre.setting('captcha.kind', 'off'));

test('AUTH-01 AUTH-02 signing in through a real slide captcha with the mouse', async ({ page, centre }) => {
  // It is requested when the page opens, and may be loaded before the test looks.
  await page.goto('about:blank');
  const created = page.waitForResponse('**/api/v1/captcha/create');
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await slideHandle(page).hover();
  await pictureShown(page);
  const x = await slideTarget(centre);
  const { data } = await (await created).json();
  expect(Object.keys(data).toSorted()).toEqual([
    'captchaId',
    'height',
    'image',
    'kind',
    'piece',
    'pieceY',
    'width',
  ]);
  await dragPiece(page, x);
  await expect(page.getByText('拼图已放好')).toBeVisible();
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-02 signing in through the slide captcha by keyboard alone', async ({ page, centre }) => {
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await page.keyboard.type('yushen');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '显示密码' })).toBeFocused();
  // Tab only reaches loaded elements: the captcha is loaded while the password is typed.
  await expect(slideHandle(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(slideHandle(page)).toBeFocused();
  await pictureShown(page);
  const x = await slideTarget(centre);
  for (let at = 10; at <= x; at += 10) await page.keyboard.press('Shift+ArrowRight', { delay: 10 });
  for (let at = x - (x % 10) + 2; at <= x; at += 2) await page.keyboard.press('ArrowRight', { delay: 10 });
  await expect(slideHandle(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`已向右移动 ${x - (x % 2)} 像素`),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('拼图已放好')).toBeVisible();
  await expect(slideHandle(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '换一张图片' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-01 AUTH-02 a wrong slide is reported, keeps account and password, and loads a new picture', async ({
  page,
  centre,
}) => {
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await slideHandle(page).hover();
  await pictureShown(page);
  const [x, first] = [await slideTarget(centre), await captchaId(centre)];
  await dragPiece(page, x > 150 ? x - 60 : x + 60);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('验证未通过，请重新完成验证');
  await expect(page.getByText('验证已失效，请重新拖动滑块')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('yushen');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(DEMO_PASSWORD);
  await expect.poll(() => captchaId(centre)).not.toBe(first);
  const { rows } = await centre.sql.query(
    `select count(*)::int as failures from sys_login_guard where failed_count > 0`,
  );
  expect(rows[0].failures).toBe(0);
  await slideHandle(page).hover();
  await pictureShown(page);
  await dragPiece(page, await slideTarget(centre));
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-02 a captcha is checked once, and the same right answer sent again is rejected', async ({
  page,
  centre,
}) => {
  await fillCredentials(page, 'yushen', 'Wrong@2026');
  await slideHandle(page).hover();
  await pictureShown(page);
  await dragPiece(page, await slideTarget(centre));
  const sent = page.waitForRequest('**/api/auth/login');
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText('账号或密码错误');
  const { captcha, captchaId } = (await sent).postDataJSON();
  const password = await sealPassword(centre, DEMO_PASSWORD);
  const body = { username: 'yushen', password, captcha, captchaId, tag: 'admin' };
  expect(await callBeside(centre, '/api/auth/login', { body })).toMatchObject({
    code: -1,
    data: { error: 'AUTH_CAPTCHA_WRONG' },
  });
});

test('AUTH-02 a captcha expires after two minutes, and an open picture is replaced', async ({
  page,
  centre,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await slideHandle(page).focus();
  await pictureShown(page);
  const first = await captchaId(centre);
  const { rows } = await centre.sql.query(
    `select extract(epoch from expires_at - created_at)::int as seconds from sys_captcha where id = $1`,
    [first],
  );
  expect(rows[0].seconds).toBe(120);
  await page.clock.fastForward('02:00');
  await expect.poll(() => captchaId(centre)).not.toBe(first);
  await page.getByRole('button', { name: '换一张图片' }).click();
  await pictureShown(page);
});

test('AUTH-02 an answer given too late is rejected by the server', async ({ page, centre }) => {
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await slideHandle(page).hover();
  await pictureShown(page);
  await dragPiece(page, await slideTarget(centre));
  await centre.sql.query(`update sys_captcha set expires_at = now() - interval '1 second'`);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('验证未通过，请重新完成验证');
});

test('AUTH-01 without a captcha answer nothing is sent', async ({ page }) => {
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await expect(slideHandle(page)).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText('请先完成安全验证')).toBeVisible();
  await expect(slideHandle(page)).toBeFocused();
});
