import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { expect, test, toast } from '../support/journey.ts';
import { callBeside, openSession } from '../support/session.ts';
import { bar, dialog, NEWEST_TODO, openTask } from '../support/task-page.ts';

const FORM = 'rs_leave_request';

/** A person's draft of a leave request, written outside the browser. */
async function draftLeave(centre: Centre, account: string, reason: string): Promise<string> {
  const { token } = await openSession(centre, account);
  const values = { kind: 'ANNUAL', startOn: '2026-12-01', endOn: '2026-12-03', reason };
  const { data } = await callBeside(centre, '/api/form/runtime/save', {
    body: { data: { id: FORM, values } },
    token,
  });
  return data.dataId;
}

/** Submits a draft outside the browser. */
async function handIn(centre: Centre, account: string, reason: string): Promise<void> {
  const dataId = await draftLeave(centre, account, reason);
  const { token } = await openSession(centre, account);
  const body = { data: { id: FORM, dataId, action: 'submit' } };
  expect(await callBeside(centre, '/api/form/runtime/action', { body, token })).toMatchObject({ code: 0 });
}

const side = (page: Page) => page.getByRole('complementary', { name: '流程信息' });
test('ENG-04 ENG-06 a request is submitted, returned, corrected and approved by two people, each seeing its state', async ({
  page,
  windowOf,
  centre,
  signIn,
}) => {
  // Three people in sequence.
  test.setTimeout(240_000);
  const id = await draftLeave(centre, 'fenxi', '探亲');
  await signIn('fenxi', { at: `/see-form?code=${FORM}&id=${id}` });
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog(page).getByText('提交后的流程')).toBeVisible();
  await expect(dialog(page).getByText('终审', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: '提交' }).click();
  await expect(side(page).getByText('当前环节')).toBeVisible();

  const officer = await windowOf('yushen');
  await openTask(officer, '探亲');
  await expectAccessible(officer, '待办的单据');
  await bar(officer).getByRole('button', { name: '预审退回' }).click();
  await dialog(officer).getByRole('textbox', { name: '意见' }).fill('请补充说明');
  await dialog(officer).getByRole('button', { name: '预审退回' }).click();
  await expect(toast(officer, '预审退回成功')).toBeVisible();

  await openTask(page, '探亲');
  await expect(side(page).getByText('请补充说明')).toBeVisible();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('textbox', { name: '事由' }).fill('探亲，行程已补充');
  await bar(page).getByRole('button', { name: '重新提交' }).click();
  await expect(toast(page, '重新提交成功')).toBeVisible();

  await openTask(officer, '探亲');
  await expect(officer.getByText('行程已补充').first()).toBeVisible();
  await bar(officer).getByRole('textbox', { name: '意见' }).fill('材料齐全');
  await bar(officer).getByRole('button', { name: '预审通过' }).click();
  await toast(officer, '预审通过成功').getByRole('button', { name: /撤销/ }).click();
  await expect(toast(officer, '已撤销')).toBeVisible();
  // The next case may have opened meanwhile: undo reopens the earlier one.
  await expect(officer.getByText('行程已补充').first()).toBeVisible();
  await bar(officer).getByRole('button', { name: '预审通过' }).click();
  await expect(toast(officer, '预审通过成功')).toBeVisible();

  const last = await windowOf('zhongshen');
  await openTask(last, '探亲');
  await bar(last).getByRole('button', { name: '终审通过' }).click();
  await expect(toast(last, '终审通过成功')).toBeVisible();

  await page.goto('/tasks/started');
  await expect(page.getByRole('grid').getByText('已完成').first()).toBeVisible();
  await page.getByRole('button', { name: /^更多操作：探亲/ }).click();
  await page.getByRole('menuitem', { name: '查看流程' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /探亲/ })).toBeVisible();
  await expect(page.getByRole('list', { name: '环节列表' }).getByText('终审：已完成')).toBeVisible();
  await expectAccessible(page, '流程实例');
});

test('ENG-04 of two officers at one task exactly one wins, and the other sees who it was', async ({
  page,
  windowOf,
  centre,
  signIn,
}) => {
  await handIn(centre, 'fenxi', '外出培训');
  await signIn('yushen');
  await openTask(page, '外出培训');
  const slower = await windowOf('yushen');
  await openTask(slower, '外出培训');
  await bar(page).getByRole('button', { name: '预审通过' }).click();
  await expect(toast(page, '预审通过成功')).toBeVisible();
  await bar(slower).getByRole('button', { name: '预审通过' }).click();
  await expect(toast(slower, '该任务已由李静怡办理')).toBeVisible();
});

test('ENG-04 several tasks are approved at once with one opinion, reported row by row, and undone at once', async ({
  page,
  centre,
  signIn,
}) => {
  for (const reason of ['调休一', '调休二']) await handIn(centre, 'fenxi', reason);
  await signIn('yushen', { at: NEWEST_TODO });
  for (const reason of ['调休一', '调休二']) {
    await page
      .getByRole('row', { name: new RegExp(reason) })
      .getByRole('checkbox')
      .click();
  }
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  await dialog(page).getByRole('textbox', { name: '意见' }).fill('同意');
  await dialog(page).getByRole('button', { name: '同意', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: '同意结果' }).getByText('成功 2 条，失败 0 条'),
  ).toBeVisible();
  await toast(page, '同意成功').getByRole('button', { name: /撤销/ }).click();
  await expect(toast(page, '已撤销')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid').getByRole('button', { name: /^调休一/ })).toBeVisible();
});
