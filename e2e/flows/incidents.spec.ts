import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Centre } from '../support/centre.ts';
import { expect, test, toast } from '../support/journey.ts';
import { chooseLook, LOOKS } from '../support/look.ts';

/** Gives up a timer of each of two running instances, as the sweep does after the fifth failure. */
async function plantIncidents({ sql }: Centre): Promise<void> {
  await sql.query(`
    with timer as (
      insert into flow_timer (id, instance_id, local_id, node_id, kind, due_at, tries, error)
      select gen_random_uuid(), id, 'given up', current_node_ids[1], 'WARN', now(), 5, 'connect ECONNREFUSED 10.0.0.7:8443'
      from flow_instance where state = 'RUNNING' order by id limit 2
      returning id, instance_id, node_id, error
    )
    insert into flow_incident (id, instance_id, timer_id, node_id, node_name, error, message, instance_no, title, flow_name, category,
      initiator_id, form_code, biz_id, flow_translations, opened_at)
    select gen_random_uuid(), i.id, timer.id, timer.node_id, i.current_nodes[1], 'timer', timer.error, i.instance_no, i.title,
      i.flow_name, i.category, i.initiator_id, i.form_code, i.biz_id, i.flow_translations, now()
    from timer join flow_instance i on i.id = timer.instance_id`);
}

async function timersOf({ sql }: Centre): Promise<readonly unknown[]> {
  const { rows } = await sql.query<{ tries: number; is_done: boolean }>(
    `select tries, is_done from flow_timer where local_id = 'given up' order by is_done`,
  );
  return rows.map(({ tries, is_done: isDone }) => [tries, isDone]);
}

const choose = async (page: Page, verb: string) => {
  await page.getByRole('grid').getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: verb }).click();
};

test('ENG-06 an administrator requeues one failed timer and discards another, and the list is empty', async ({
  page,
  signIn,
  centre,
}) => {
  await plantIncidents(centre);
  await signIn('admin', { at: '/system/flowIncidents' });
  const grid = page.getByRole('grid');
  await expect(grid.getByText('定时器多次失败')).toHaveCount(2);
  for (const look of [LOOKS[0], LOOKS[3]]) {
    await chooseLook(page, look);
    await expectAccessible(page, `incidents ${look.classes}`);
  }
  await choose(page, '重试');
  await expect(toast(page, '重试成功')).toBeVisible();
  await expect(grid.getByText('定时器多次失败')).toHaveCount(1);
  await choose(page, '放弃');
  const dialog = page.getByRole('dialog', { name: '放弃' });
  await expect(dialog).toContainText('需由管理员跳转或终止');
  await expect(dialog.getByRole('button', { name: '放弃' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('放弃原因').fill('已线下联系申请人');
  await dialog.getByRole('button', { name: '放弃' }).click();
  await expect(page.getByText('“待处理”中没有记录')).toBeVisible();
  await page.getByRole('button', { name: /^全部/u }).click();
  await expect(grid.getByText('已线下联系申请人')).toBeVisible();
  // The sweep may have fired the requeued timer by now.
  expect(await timersOf(centre)).toContainEqual([5, true]);
  expect(await timersOf(centre)).not.toContainEqual([5, false]);
});
