import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { expect, test, toast } from '../support/journey.ts';
import { takePicture } from '../support/picture.ts';
import { editAddress, enter, stored } from '../support/records/enterprises.ts';
import { callBeside, openSession } from '../support/session.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

/** A call as the administrator, outside the browser. */
async function asAdmin(centre: Centre, path: string, data: object) {
  const { token } = await openSession(centre, 'admin');
  const answer = await callBeside(centre, path, { body: { data }, token });
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}

/** Publishes the staged change of a group. */
function publish(centre: Centre, groupId: string, rowVersion: number) {
  const changes = [{ groupId, rowVersion }];
  return asAdmin(centre, '/api/permission/change/publish', { changes, remark: '权限在编辑中变化' });
}

/** Withdraws a right from a member with a denying group; returns the function that restores it. */
async function withdraw(centre: Centre, account: string, code: string): Promise<() => Promise<void>> {
  const { rows } = await centre.sql.query('select id from sys_member where account = $1', [account]);
  const { id, pending } = await asAdmin(centre, '/api/permission/group/save', {
    content: {
      code: 'withdrawn-while-editing',
      name: '编辑中收回',
      description: '',
      parentId: null,
      audience: 'STAFF',
      status: 'ENABLED',
      validFrom: null,
      validTo: null,
      menus: [],
      buttons: [{ code, denied: true }],
      rowRules: [],
      fieldRules: [],
      holders: [{ kind: 'MEMBER', id: rows[0].id }],
    },
  });
  await publish(centre, id, pending.rowVersion);
  return async () => {
    await asAdmin(centre, '/api/permission/group/delete', { id });
    const state = await asAdmin(centre, '/api/permission/group/get', { id });
    await publish(centre, id, state.pending.rowVersion);
  };
}

test('PERM-07 a right withdrawn while a form is open gives a clear message, keeps the input, and saving works once it is granted again', async ({
  page,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '大渡河权限有限公司', { contacts: '原联系人' });
  await signIn('qiyeku', { at: editAddress(id) });
  await field(page, '联系人').fill('编辑到一半');
  const giveBack = await withdraw(centre, 'qiyeku', 'enterprise:update');
  await save(page);
  await expect(toast(page, /没有此操作的权限/).first()).toBeVisible();
  const sentence = page.getByText(/您的权限已变化，目前不能保存此表单/);
  await expect(sentence).toBeVisible();
  await expect(field(page, '联系人')).toHaveValue('编辑到一半');
  expect(await stored(centre, id)).toMatchObject({ contacts: '原联系人' });
  await sentence.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'a form whose right was withdrawn');
  await takePicture(page, 'rights-while-editing');
  await giveBack();
  await save(page);
  await expect(toast(page, '保存成功')).toBeVisible();
  expect(await stored(centre, id)).toMatchObject({ contacts: '编辑到一半' });
});
