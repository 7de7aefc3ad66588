import { DEMO_PASSWORD, expect, fillCredentials, test } from '../support/journey.ts';

const submit = /^登\s*录$/;

test.beforeEach(async ({ centre }) => {
  await centre.sql.query('delete from sys_login_guard');
});

test('AUTH-01 AUTH-06 signing in with Enter keeps token, refreshToken, userInfo and modules, and two cookies that are no credential', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/index$/);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['token', 'refreshToken', 'userInfo', 'modules']));
  const userInfo = JSON.parse(stored['userInfo'] ?? '{}');
  expect(userInfo).toMatchObject({ account: 'yushen', id: expect.any(String), postIds: expect.any(Array) });
  const cookies = await context.cookies();
  const uuid = cookies.find(({ name }) => name.endsWith('uuid'));
  const token = cookies.find(({ name }) => name.endsWith('token'));
  expect(uuid?.value).toBe(userInfo.id);
  expect(uuid?.name).toMatch(/haiqiao.*0[._]0[._]1/);
  expect(uuid?.expires).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
  expect(token).toBeDefined();
  expect(token?.value).not.toBe(stored['token']);
  expect(token?.value).not.toBe(stored['refreshToken']);
});

test('AUTH-01 a wrong password says so, empties and focuses the password and keeps the account', async ({ page }) => {
  await page.goto('/login');
  await fillCredentials(page, 'heyan', 'Wrong@2026');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('alert').first()).toContainText('账号或密码错误，还可尝试 4 次');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('heyan');
});

test('AUTH-01 an unknown account is told the same as a known one, until both are locked', async ({ page }) => {
  const answers: Record<string, string[]> = {};
  for (const account of ['shenhe', 'nobody-has-this']) {
    answers[account] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await page.goto('/login');
      await fillCredentials(page, account, `Wrong@202${attempt}`);
      const answered = page.waitForResponse('**/api/auth/login');
      await page.getByRole('button', { name: submit }).click();
      const { message } = await (await answered).json();
      answers[account].push(message.replace(/\d+ 秒/, 'n 秒'));
    }
  }
  expect(answers['shenhe']).toEqual(answers['nobody-has-this']);
});

test('AUTH-13 five wrong passwords lock the account for 15 minutes, even for the right one; time or an administrator unlocks', async ({
  page,
  centre,
}) => {
  await centre.sql.query(
    `insert into sys_login_guard (account_key, failed_count, last_failed_at) values ('fenxi', 4, now() - interval '1 minute')`,
  );
  await page.goto('/login');
  await fillCredentials(page, 'fenxi', 'Wrong@2026');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('alert').first()).toContainText('账号已锁定');
  await expect(page.getByRole('alert').first()).toContainText('15 分钟');
  await centre.sql.query(`update sys_login_guard set locked_until = now() - interval '1 second'`);
  await fillCredentials(page, 'fenxi', DEMO_PASSWORD);
  await page.getByRole('button', { name: submit }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('AUTH-01 a disabled account is named only after the right password', async ({ page, centre }) => {
  await centre.sql.query(`update sys_member set status = 'DISABLED' where account = 'xuqiu'`);
  await page.goto('/login');
  await fillCredentials(page, 'xuqiu', 'Wrong@2026');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('alert').first()).toContainText('账号或密码错误');
  await fillCredentials(page, 'xuqiu', DEMO_PASSWORD);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('alert').first()).toContainText('账号已停用');
  await centre.sql.query(`update sys_member set status = 'ACTIVE' where account = 'xuqiu'`);
});

test('AUTH-07 an account without menus is told so and stays signed out', async ({ page }) => {
  await page.goto('/login');
  await fillCredentials(page, 'nomenu', DEMO_PASSWORD);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('该账号没有菜单权限!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('AUTH-14 NAV-10 a visit without a session says so, leads to the sign-in page, and back to the page asked for', async ({ page }) => {
  await page.goto('/log?type=danger');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('您尚未登录，请先登录')).toBeVisible();
  await fillCredentials(page, 'admin', DEMO_PASSWORD);
  await page.getByRole('button', { name: submit }).click();
  await expect(page).toHaveURL(/\/log\?type=danger$/);
});

test('AUTH-14 a redirect never leaves the application', async ({ page }) => {
  for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto('/');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await fillCredentials(page, 'yushen', DEMO_PASSWORD);
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/index$/);
  }
});

test('AUTH-04 AUTH-05 the password leaves the browser encrypted only, and no secret reaches the log of the server', async ({
  page,
  centre,
}) => {
  await page.goto('/login');
  await fillCredentials(page, 'yushen', DEMO_PASSWORD);
  const sent = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: submit }).click();
  const body = (await sent).postData() ?? '';
  expect(body).not.toContain(DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/index$/);
  const secrets = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refreshToken')]);
  for (const secret of [...secrets, JSON.parse(body).password]) {
    expect(secret).toBeTruthy();
    expect(centre.output()).not.toContain(secret);
  }
});
