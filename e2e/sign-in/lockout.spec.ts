import { callBeside, DEMO_PASSWORD, openSession } from '../support/session.ts';
import { expect, fillCredentials, signInByHand, submit, submitButton, test } from '../support/journey.ts';

test.beforeEach(async ({ page, centre }) => {
  await centre.sql.query('delete from sys_login_guard');
  await page.goto('/login');
});

test('AUTH-01 AUTH-13 an unknown account gets the same messages as a known one, until both are locked', async ({
  page,
  centre,
}) => {
  const wrong = [4, 3, 2, 1].map((left) => `账号或密码错误，还可尝试 ${left} 次`);
  for (const account of ['shenhe', 'nobody-has-this']) {
    for (const [attempt, said] of [...wrong, '账号已锁定', '账号已锁定'].entries()) {
      await fillCredentials(page, account, `Wrong@202${attempt}`);
      await submit(page);
      await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
      await expect(page.getByRole('alert')).toHaveText(said);
      // A separate test covers the wait between two attempts.
      await centre.sql.query(
        `update sys_login_guard set last_failed_at = last_failed_at - interval '1 minute'`,
      );
    }
  }
});

test('AUTH-13 the fifth wrong password locks for 15 minutes with a countdown, even for the right one, until the time is over', async ({
  page,
  centre,
}) => {
  await page.clock.install();
  await centre.sql.query(
    `insert into sys_login_guard (account_key, failed_count, last_failed_at) values ('fenxi', 4, now() - interval '1 minute')`,
  );
  await fillCredentials(page, 'fenxi', 'Wrong@2026');
  // The page's first captcha is loaded: the next response is its successor.
  await expect(page.locator('form fieldset')).toHaveCount(0);
  const spent = page.waitForResponse('**/captcha/create');
  await submit(page);
  await (await spent).finished();
  await expect(page.getByRole('alert')).toHaveText('账号已锁定');
  await expect(page.getByRole('timer')).toHaveText(/剩余 1[45]:\d\d，也可联系系统管理员解锁/);
  await page.clock.fastForward('05:00');
  await expect(page.getByRole('timer')).toHaveText(/剩余 (9|10):\d\d/);
  await fillCredentials(page, 'fenxi', DEMO_PASSWORD);
  // A request in progress would exceed its time limit.
  const renewed = page.waitForResponse('**/captcha/create');
  await submit(page);
  await (await renewed).finished();
  await expect(page.getByRole('timer')).toHaveText(/剩余 1[45]:\d\d/);
  await page.clock.fastForward('15:01');
  await expect(page.getByRole('alert')).toHaveText('锁定时间已过，请重新登录');
  await centre.sql.query(
    `update sys_login_guard
     set locked_until = locked_until - interval '15 minutes', last_failed_at = last_failed_at - interval '15 minutes'`,
  );
  await signInByHand(page, 'fenxi');
});

test('AUTH-13 an administrator unlocks an account, and the audit log has lock and unlock', async ({
  page,
  centre,
}) => {
  await centre.sql.query(
    `insert into sys_login_guard (account_key, failed_count, last_failed_at, locked_until)
     values ('fenxi', 5, now(), now() + interval '15 minutes')`,
  );
  await fillCredentials(page, 'fenxi', DEMO_PASSWORD);
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('账号已锁定');
  const { token } = await openSession(centre, 'admin');
  const unlocked = await callBeside(centre, '/api/member/unlock', {
    body: { data: { account: 'fenxi' } },
    token,
  });
  expect(unlocked).toMatchObject({ code: 0, data: true });
  await signInByHand(page, 'fenxi');
  const { rows } = await centre.sql.query(
    `select action, outcome from log_audit where (actor_account = 'fenxi' or target_id = 'fenxi') order by at desc limit 3`,
  );
  expect(rows).toEqual([
    { action: 'auth.login', outcome: 'done' },
    { action: 'auth.unlock', outcome: 'done' },
    { action: 'auth.login', outcome: 'refused' },
  ]);
});

test('AUTH-13 after the third wrong password the next attempt must wait, and the button shows the time', async ({
  page,
  centre,
}) => {
  await fillCredentials(page, 'fenxi', DEMO_PASSWORD);
  await expect(page.locator('form fieldset')).toHaveCount(0);
  // As late as possible: the wait of a few seconds starts here.
  await centre.sql.query(
    `insert into sys_login_guard (account_key, failed_count, last_failed_at) values ('fenxi', 4, now())`,
  );
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('尝试过于频繁');
  await expect(submitButton(page)).toHaveText(/请在 0:0[1-4] 后重试/);
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(DEMO_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('现在可以重新登录');
  await submit(page);
  await expect(page).toHaveURL(/\/index$/);
});
