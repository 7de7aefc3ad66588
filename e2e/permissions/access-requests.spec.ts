import { expectAccessible } from '../support/axe.ts';
import { expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { takePicture } from '../support/picture.ts';
import { openBeside } from '../support/session.ts';

const PATH = '/system/accessRequests';

test('PERM-04 a refused person requests access with one click, an administrator answers, and the requester is notified', async ({
  page,
  browser,
  centre,
  signIn,
}) => {
  const colleague = await openBeside(browser, centre, { account: 'heyan', at: '/system/permissionGroups' });
  await colleague.getByRole('button', { name: '申请权限' }).click();
  await expect(toast(colleague, /申请已提交/)).toBeVisible();

  await signIn('admin', { at: PATH });
  await expect(page.getByRole('heading', { name: '权限申请', level: 1 })).toBeVisible();
  const row = page.getByRole('row', { name: /permissionGroups/ });
  await expect(row).toBeVisible();
  for (const look of LOOKS) {
    await chooseLook(page, look);
    await expectAccessible(page, `access requests ${look.classes}`);
    await takePicture(page, `access-requests-${look.classes.replace(' ', '-')}`);
  }
  await row.getByText('/system/permissionGroups').click();
  const dialog = page.getByRole('dialog', { name: '权限申请' });
  await expect(dialog.getByText('/system/permissionGroups')).toBeVisible();
  await expectAccessible(page, 'access request');
  await takePicture(page, 'access-request');
  await dialog.getByRole('textbox', { name: '处理说明' }).fill('请向科室负责人申请');
  await dialog.getByText('不同意', { exact: true }).click();
  await dialog.getByRole('button', { name: /处\s*理/ }).click();
  await expect(toast(page, /已处理并通知申请人/)).toBeVisible();
  await expect(row).toBeHidden();
  const notified = await centre.sql.query(
    `select from sys_message where template = 'ACCESS_DECLINED'
      and receiver_id = (select id from sys_member where account = 'heyan')`,
  );
  expect(notified.rowCount).toBe(1);
  await colleague.context().close();
});
