import { DEMO_PASSWORD, SESSION_KEYS } from '../support/session.ts';
import { expect, fillCredentials, signInByHand, submit, test } from '../support/journey.ts';

test.beforeEach(async ({ page, centre }) => {
  await centre.sql.query('delete from sys_login_guard');
  await page.goto('/login');
});

test('AUTH-01 AUTH-06 signing in with Enter stores token, refreshToken, userInfo and modules, and two cookies that are no credentials', async ({
  page,
  context,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('跨境资源中心管理系统');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/index$/);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).toEqual(expect.arrayContaining([...SESSION_KEYS]));
  const userInfo = JSON.parse(stored['userInfo'] ?? '{}');
  expect(userInfo).toMatchObject({
    id: expect.any(String),
    username: '李静怡',
    account: 'yushen',
    postIds: [expect.any(String)],
  });
  expect(JSON.parse(stored['modules'] ?? '[]')).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'MENU', code: 'home' })]),
  );
  const cookies = await context.cookies();
  const uuid = cookies.find(({ name }) => name === 'haiqiao_0.0.1_uuid');
  const token = cookies.find(({ name }) => name === 'haiqiao_0.0.1_token');
  expect(uuid?.value).toBe(userInfo.id);
  expect(uuid?.expires).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
  expect(token?.value).toMatch(/^[0-9a-f]{8}$/);
  const withCookies = await page.request.post('/api/jwt_core/validate', { data: {} });
  expect(withCookies.status()).toBe(401);
});

test('AUTH-01 missing fields are marked, the first one gets the focus, and nothing is sent', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => {
    if (/getPublicKey|auth\/login/.test(request.url())) calls += 1;
  });
  await submit(page);
  await expect(page.getByText('请输入账号', { exact: true })).toBeVisible();
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await page.getByLabel('账号', { exact: true }).fill('yushen');
  await submit(page);
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  expect(calls).toBe(0);
});

test('AUTH-01 a wrong password is reported, clears and focuses the password and keeps the account', async ({
  page,
}) => {
  await fillCredentials(page, 'heyan', 'Wrong@2026');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误，还可尝试 4 次');
  await expect(page.getByText('连续失败 5 次将锁定 15 分钟')).toBeVisible();
  await expect(page.getByText('请重新输入密码')).toBeVisible();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('heyan');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('AUTH-01 a disabled account is reported only after the right password', async ({ page, centre }) => {
  await centre.sql.query(`update sys_member set status = 'DISABLED' where account = 'xuqiu'`);
  await fillCredentials(page, 'xuqiu', 'Wrong@2026');
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('账号或密码错误');
  await fillCredentials(page, 'xuqiu', DEMO_PASSWORD);
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('账号已停用，请联系系统管理员');
  await centre.sql.query(`update sys_member set status = 'ACTIVE' where account = 'xuqiu'`);
});

test('AUTH-07 an account without menus gets a message and stays signed out', async ({ page, context }) => {
  await fillCredentials(page, 'nomenu', DEMO_PASSWORD);
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('该账号没有菜单权限!');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await context.cookies()).filter(({ name }) => /uuid|token/.test(name))).toEqual([]);
});

test('AUTH-04 AUTH-05 the password leaves the browser only encrypted, in the body, and no secret is in the server log', async ({
  page,
  centre,
}) => {
  // Every start of the demo centre prints its public password, and other tests have restarted it.
  const { length: before } = centre.output();
  const printed = () => centre.output().slice(before);
  const sent = page.waitForRequest('**/api/auth/login*');
  await signInByHand(page, 'yushen');
  const request = await sent;
  expect(new URL(request.url()).search).toBe('');
  const body = request.postDataJSON();
  expect(body).toEqual({
    username: 'yushen',
    password: expect.stringMatching(/^[\w-]+\.[A-Za-z0-9+/]{340,}=*$/),
    captcha: '',
    captchaId: '',
    tag: 'admin',
  });
  await expect.poll(printed).toContain('/api/auth/login');
  const secrets = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('refreshToken'),
  ]);
  for (const secret of [...secrets, body.password, DEMO_PASSWORD]) {
    expect(secret).toBeTruthy();
    expect(printed()).not.toContain(secret);
  }
});

test('AUTH-01 SYS-06 the eye button shows the password, 忘记密码 names the contact, and the footer shows the version', async ({
  page,
}) => {
  await expect(page.getByText('版本 0.0.1')).toBeVisible();
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('Secret#1');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏密码' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '忘记密码' }).click();
  const dialog = page.getByRole('dialog', { name: '忘记密码' });
  await expect(dialog).toContainText('028-8600 1234');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '忘记密码' })).toBeFocused();
});
