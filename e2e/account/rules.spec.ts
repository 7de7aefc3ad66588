import { AccountDialog } from '../support/account-dialog.ts';
import { expect, test } from '../support/journey.ts';
import { DEMO_PASSWORD } from '../support/session.ts';

const ACCOUNT = 'neirong';
const GOOD = 'Qiao#2027hai';
const RULE = '密码须为 8 至 30 个字符，含大写字母、小写字母、数字和特殊字符，并以字母或特殊字符开头';

test.beforeEach(({ signIn }) => signIn(ACCOUNT));

test('ACC-01 name and account are read-only, phone and e-mail come from the attributes, and the first editable field has the focus', async ({
  page,
  centre,
}) => {
  const asked = page.waitForRequest('**/api/member/queryAttributeValue');
  await page.reload();
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').id);
  expect((await asked).postDataJSON()).toEqual({ data: { id } });
  const dialog = await AccountDialog.open(page);
  await expect(dialog.field('账号')).toHaveValue(ACCOUNT);
  await expect(dialog.field('姓名')).toHaveValue('冯思琪');
  await expect(dialog.field('账号')).not.toBeEditable();
  await expect(dialog.field('姓名')).not.toBeEditable();
  await expect(dialog.field('邮箱')).toBeFocused();
  const { rows } = await centre.sql.query(
    `select code, value from sys_member_attribute join sys_member m on m.id = member_id where m.account = $1 order by code`,
    [ACCOUNT],
  );
  expect(rows).toEqual([
    { code: 'USER_EMAIL', value: await dialog.field('邮箱').inputValue() },
    { code: 'USER_PHONE', value: await dialog.field('手机号').inputValue() },
  ]);
});

test('ACC-02 ACC-06 e-mail and phone are optional, invalid ones show an error, and a stored one cannot be cleared', async ({
  page,
  centre,
}) => {
  const dialog = await AccountDialog.open(page);
  for (const email of ['not-an-address', 'a@b', 'a b@c.cn', 'a@x.com\u202E']) {
    await dialog.fill({ 邮箱: email });
    await dialog.save();
    await dialog.expectFault('邮箱', '邮箱地址格式错误');
  }
  for (const phone of ['12345', '19900005678', '+8613800005678']) {
    await dialog.fill({ 手机号: phone });
    await dialog.save();
    await dialog.expectFault('手机号', '请输入有效的手机号码');
  }
  await dialog.fill({ 邮箱: '', 手机号: '8613800005678' });
  await dialog.expectFault('邮箱', '邮箱不能清空，请保留原邮箱或改为新邮箱');
  await dialog.expectFault('手机号', '');
  await expect(dialog.root).toBeVisible();
  // Nothing is stored: an empty field is right.
  const store = (phone: string) =>
    centre.sql.query(
      `update sys_member_attribute a set value = $1 from sys_member m
       where m.id = a.member_id and m.account = $2 and a.code = 'USER_PHONE'`,
      [phone, ACCOUNT],
    );
  await page.reload();
  const opened = await AccountDialog.open(page);
  const phone = await opened.field('手机号').inputValue();
  await store('');
  await page.reload();
  const again = await AccountDialog.open(page);
  await again.fill({ 手机号: '12345' });
  await again.fill({ 手机号: '' });
  await again.save();
  await again.expectFault('手机号', '');
  await store(phone);
});

test('ACC-03 ACC-04 ACC-05 each password rule shows its message at its field, and nothing is sent', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (/setPassword|getPublicKey/.test(request.url())) sent += 1;
  });
  const dialog = await AccountDialog.open(page);
  const cases = [
    [{ 新密码: GOOD }, '旧密码', '请输入旧密码'],
    [{ 新密码: GOOD }, '确认新密码', '请确认新密码'],
    [{ 旧密码: 'abc', 新密码: GOOD }, '旧密码', '密码长度不合法'],
    [{ 旧密码: DEMO_PASSWORD }, '新密码', '请输入新密码'],
    [{ 旧密码: DEMO_PASSWORD, 新密码: 'Short#1' }, '新密码', RULE],
    [{ 旧密码: DEMO_PASSWORD, 新密码: 'nocapital#1' }, '新密码', RULE],
    [{ 旧密码: DEMO_PASSWORD, 新密码: 'NOSMALL#1' }, '新密码', RULE],
    [{ 旧密码: DEMO_PASSWORD, 新密码: 'NoDigit##' }, '新密码', RULE],
    [{ 旧密码: DEMO_PASSWORD, 新密码: 'NoSpecial1' }, '新密码', RULE],
    [{ 旧密码: DEMO_PASSWORD, 新密码: '1Start#digit' }, '新密码', RULE],
    [{ 旧密码: DEMO_PASSWORD, 新密码: `Aa1#${'x'.repeat(27)}` }, '新密码', RULE],
    [
      { 旧密码: DEMO_PASSWORD, 新密码: DEMO_PASSWORD, 确认新密码: DEMO_PASSWORD },
      '新密码',
      '不能与旧密码重复',
    ],
    [{ 旧密码: DEMO_PASSWORD, 新密码: GOOD, 确认新密码: 'different' }, '确认新密码', '两次输入的密码不一致'],
  ] as const;
  for (const [values, label, message] of cases) {
    await dialog.fill({ 旧密码: '', 新密码: '', 确认新密码: '', ...values });
    await dialog.save();
    await dialog.expectFault(label, message);
  }
  expect(sent).toBe(0);
});

test('ACC-04 the rules of a new password are ticked off during typing', async ({ page }) => {
  const dialog = await AccountDialog.open(page);
  const metRules = dialog.root
    .getByRole('list', { name: '新密码规则' })
    .getByRole('listitem')
    .filter({ hasText: '（已满足）' });
  await expect(metRules).toHaveCount(0);
  await dialog.field('新密码').pressSequentially('Q');
  await expect(metRules).toHaveText([/以字母或特殊字符开头/]);
  await dialog.field('新密码').pressSequentially('iao2027');
  await expect(metRules).toHaveCount(3);
  await dialog.field('新密码').pressSequentially('#');
  await expect(metRules).toHaveText([
    /8 至 30 个字符/,
    /含大写、小写字母与数字/,
    /至少一个特殊字符/,
    /以字母或特殊字符开头/,
  ]);
  await dialog.root.getByRole('button', { name: '显示新密码' }).click();
  await expect(dialog.field('新密码')).toHaveAttribute('type', 'text');
});
