import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';
import { callBeside, openSession } from '../support/session.ts';

/** The unsaved edits that this device has stored, as text. It stores them after a pause. */
function draftsOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const name = 'haiqiao-drafts';
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opening a database that is missing would create it.
    const all = await indexedDB.databases();
    if (!all.some((each) => each.name === name)) return '';
    const database = await settled(indexedDB.open(name));
    const drafts = await settled(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return JSON.stringify(drafts);
  });
}

test('ENG-04 ENG-06 a flow is drawn, its error is named and corrected, it is deployed twice and rehearsed', async ({
  page,
  signIn,
  centre,
}) => {
  test.setTimeout(240_000);
  await signIn('admin', { at: '/system/flowModels' });
  await page.getByRole('button', { name: '新增流程' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '流程名称' }).fill('外出审批');
  await dialog.getByRole('textbox', { name: '标识' }).fill('outing_check');
  await dialog.getByRole('button', { name: '创建并设计' }).click();

  const faults = page.getByRole('list', { name: '检查结果' });
  const panel = page.getByRole('region', { name: '属性', exact: true });
  await expect(faults.getByRole('listitem').filter({ hasText: '尚未设置' })).toBeVisible();
  await expect(page.locator('.bjs-powered-by')).toBeVisible();
  await faults.getByRole('button', { name: '审批' }).click();
  await expect(panel.getByRole('heading', { name: '人工任务' })).toBeVisible();
  await panel.getByRole('button', { name: '添加办理人' }).click();
  await chooseOption(panel.getByRole('combobox', { name: '方式', exact: true }), /^发起人$/);
  await expect(faults.getByText('必须修正')).toHaveCount(0);

  // The drawing survives a reload once the device has it, is marked unsaved, and is saved by keyboard.
  await expect.poll(() => draftsOn(page)).toContain('initiator');
  await page.reload();
  await expect(page.getByText(/已恢复.*未保存的修改/)).toBeVisible();
  await expect(page.getByText('未保存', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(toast(page, '草稿已保存')).toBeVisible();
  await page.getByRole('button', { name: '部署', exact: true }).click();
  await expect(dialog.getByText('这是该流程的第一个版本')).toBeVisible();
  await dialog.getByRole('button', { name: '部署', exact: true }).click();
  await expect(toast(page, '已部署为版本 1')).toBeVisible();

  // By keyboard alone: selected in the node list, renamed, and followed by another task.
  await page.getByRole('button', { name: /^节点列表/ }).click();
  const nodes = page.getByRole('list', { name: '流程中的节点' });
  await nodes.getByRole('button', { name: /^审批 人工任务/ }).press('Enter');
  await panel.getByRole('button', { name: '基本', exact: true }).press('Enter');
  const name = panel.getByRole('textbox', { name: '名称' });
  await name.fill('主管审批');
  await name.press('Enter');
  await expect(nodes.getByRole('button', { name: /^主管审批/ })).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(nodes.getByRole('button', { name: /^审批 人工任务/ })).toBeVisible();
  await page.getByRole('button', { name: '重做', exact: true }).click();
  await expect(nodes.getByRole('button', { name: /^主管审批/ })).toBeVisible();

  // Another person saves in the meantime: both drawings are shown, and one is chosen.
  const { token } = await openSession(centre, 'admin');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { data: model } = await callBeside(centre, '/api/flow/get', { body: { data: { id } }, token });
  const facts = { key: model.key, name: model.name, category: model.category, forms: model.forms };
  const other = { id, rowVersion: model.rowVersion, facts, bpmnXml: model.bpmnXml };
  await callBeside(centre, '/api/flow/save', { body: { data: other }, token });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: '流程已被他人修改' })).toBeVisible();
  await dialog.getByRole('button', { name: '用我的修改覆盖' }).click();
  await expect(toast(page, '草稿已保存')).toBeVisible();

  await page.getByRole('button', { name: '部署', exact: true }).click();
  const changes = dialog.getByRole('list', { name: '差异' });
  await expect(changes.getByRole('listitem').filter({ hasText: '主管审批' })).toContainText('修改');
  await expect(dialog.locator('.djs-shape.hq-changed')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: '部署说明' }).fill('改名');
  await dialog.getByRole('button', { name: '部署', exact: true }).click();
  await expect(toast(page, '已部署为版本 2')).toBeVisible();

  await page.getByRole('button', { name: /^预演/ }).click();
  await page.getByRole('button', { name: '逐步运行' }).click();
  await expect(page.getByText('等待办理', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText('正常结束', { exact: true })).toBeVisible();
  await expect(page.locator('.djs-shape.hq-heat-3').first()).toBeVisible();
  for (const look of [LOOKS[0], LOOKS[3]]) {
    await chooseLook(page, look);
    await expectAccessible(page, `designer ${look.classes}`);
  }

  // The exported file is imported as another flow.
  await page.getByRole('button', { name: '导入导出' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '导出 BPMN' }).click();
  const file = await (await download).path();
  await page.goto('/system/flowModels');
  await page.getByLabel('导入 BPMN').setInputFiles(file);
  await expect(dialog.getByRole('textbox', { name: '标识' })).toHaveValue(/^outing_check_?\w+$/);
  await page.keyboard.press('Escape');

  await page.goto('/system/flowDeployments');
  await page.getByRole('grid').getByRole('button', { name: '外出审批', exact: true }).first().click();
  await expect(dialog.getByRole('list', { name: '差异' })).toContainText('主管审批');
  await dialog.getByRole('button', { name: '挂起', exact: true }).click();
  await expect(toast(page, '已挂起')).toBeVisible();
});

test('ENG-04 PERM-01 a read-only person views a flow and changes nothing', async ({ page, signIn }) => {
  await signIn('shenji', { at: '/system/flowModels' });
  await page.getByRole('grid').getByRole('button', { name: '请假两级审批', exact: true }).click();
  await expect(page.getByText('只读：您没有设计流程的权限')).toBeVisible();
  await page.getByRole('button', { name: /^节点列表/ }).click();
  await page.getByRole('button', { name: /^预审 人工任务/ }).click();
  const panel = page.getByRole('region', { name: '属性', exact: true });
  await expect(panel.getByRole('combobox', { name: '办理方式' })).toBeDisabled();
  await expect(panel.getByRole('button', { name: '添加办理人' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0);
});
