import type { BrowserContext, Page } from '@playwright/test';
import { editAddress, enter, stored } from '../support/records/enterprises.ts';
import { expect, homeTab, test, toast } from '../support/journey.ts';
import { quiet } from '../support/quiet.ts';
import { openBeside } from '../support/session.ts';

const NEW = '/enterpriseLibrary/details-edit';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Closes the page like a crashed process: no events run in it. */
async function crash(page: Page, context: BrowserContext): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  return context.newPage();
}

test('ENG-02 TAB-07 an unfinished form survives a crash, and is offered only then, as stored on this device', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('qiyeku', { at: NEW });
  // The note may still be that of the first field.
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/drafts/save') &&
      response.request().postData()?.includes('成都市金堂县') === true,
  );
  await field(page, '企业名称').fill('沱江草稿有限公司');
  await field(page, '注册地址').fill('成都市金堂县');
  await stored;
  await expect(page.getByText(/^草稿已保存 /)).toBeVisible();
  await homeTab(page).click();
  await page.getByRole('tab').nth(1).click();
  await expect(field(page, '注册地址')).toHaveValue('成都市金堂县');
  await expect(page.getByText(/有一份未保存的修改/)).toHaveCount(0);
  const after = await crash(page, context);
  await after.goto(NEW);
  await expect(after.getByText(/有一份未保存的修改（来自本机的其他窗口）。/)).toBeVisible();
  await expect(field(after, '企业名称')).toHaveValue('');
  await after.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(field(after, '企业名称')).toHaveValue('沱江草稿有限公司');
  await expect(field(after, '注册地址')).toHaveValue('成都市金堂县');
  await after.reload();
  // The strip disappears at once; the server's draft is deleted with its response.
  const dropped = after.waitForResponse('**/api/drafts/delete');
  await after.getByRole('button', { name: '放弃', exact: true }).click();
  await expect(after.getByText(/有一份未保存的修改/)).toHaveCount(0);
  await dropped;
  const looked = after.waitForResponse('**/api/drafts/get');
  await after.reload();
  await looked;
  await quiet(after);
  await expect(field(after, '企业名称')).toHaveValue('');
  await expect(after.getByText(/有一份未保存的修改/)).toHaveCount(0);
});

test('ENG-02 an edit started here continues on another device, and is deleted from both when saved', async ({
  page,
  browser,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '涪江草稿有限公司', { contacts: '原联系人' });
  await signIn('qiyeku', { at: editAddress(id) });
  await field(page, '英文名称').fill('Fujiang Draft');
  // Stored on the server, not only on this device.
  await expect(page.getByText(/^草稿已保存 /)).toBeVisible();
  const second = await openBeside(browser, centre, { account: 'qiyeku', at: editAddress(id) });
  await expect(second.getByText('（来自其他设备）')).toBeVisible();
  await second.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(field(second, '英文名称')).toHaveValue('Fujiang Draft');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(second, '保存成功')).toBeVisible();
  expect(await stored(centre, id)).toMatchObject({ eng_name: 'Fujiang Draft' });
  await second.goto(editAddress(id));
  await expect(field(second, '英文名称')).toHaveValue('Fujiang Draft');
  await expect(second.getByText(/有一份未保存的修改/)).toHaveCount(0);
  await second.context().close();
  await page.goto('/index');
  await page.goto(editAddress(id));
  await expect(field(page, '英文名称')).toHaveValue('Fujiang Draft');
  await expect(page.getByText(/有一份未保存的修改/)).toHaveCount(0);
});

test('ENG-02 without a network a form keeps its input, reports it, and saves once the network is back', async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const id = await enter(centre, '嘉陵江断网有限公司');
  await signIn('qiyeku', { at: editAddress(id) });
  await expect(field(page, '联系人')).toBeVisible();
  await context.setOffline(true);
  await field(page, '联系人').fill('断网时填写');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/网络连接中断，尚未保存/)).toBeVisible();
  await expect(page.getByText(/草稿已保存在本机/)).toBeVisible();
  await expect(field(page, '联系人')).toHaveValue('断网时填写');
  await context.setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  expect(await stored(centre, id)).toMatchObject({ contacts: '断网时填写' });
});
