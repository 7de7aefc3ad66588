import {
  countTasks,
  getListDefinition,
  getRecord,
  type ListView,
  markCcRead,
  queryFlowTimeline,
  queryListViews,
  queryRecords,
  takeTaskAction,
} from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { appLocation } from '#web/lib/location.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { doneOf, flowOf, ME, OTHER } from '#web/testing/flow-fixtures.ts';
import { idOf, LIST_VIEW } from '#web/testing/list-screen.tsx';
import { detailOf, fieldViewsOf } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer } from '#web/testing/record-screen.tsx';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

const HOUR_MS = 3_600_000;
type Row = EndpointReply<typeof queryRecords>['datas'][number];

const FIELDS = fieldViewsOf({
  title: { type: 'text', label: '标题' },
  nodeName: { type: 'text', label: '环节' },
  dueAt: { type: 'instant', label: '剩余时限' },
  warnAt: { type: 'instant', label: '预警时间' },
  taskId: { type: 'text', label: '任务' },
  instanceId: { type: 'text', label: '实例' },
  formCode: { type: 'text', label: '表单' },
  bizId: { type: 'text', label: '记录' },
  assigneeId: { type: 'user', label: '办理人' },
  claimUntil: { type: 'instant', label: '认领至' },
  state: { type: 'text', label: '状态' },
});

function viewOf(code: string): ListView {
  return {
    ...LIST_VIEW,
    code,
    label: '我的待办',
    form: null,
    fields: FIELDS,
    columns: [
      { field: 'title', link: true },
      { field: 'nodeName' },
      { field: 'dueAt', warnsFrom: 'warnAt' },
      ...['warnAt', 'taskId', 'instanceId', 'formCode', 'bizId', 'assigneeId', 'claimUntil', 'state'].map(
        (field) => ({ field, hidden: true }),
      ),
    ],
    filters: [],
    tabs: [],
    defaultTab: null,
    sorts: [{ field: 'dueAt', order: 'asc' }],
    buttons: [],
    statuses: [],
    verbs: { create: false, update: false, delete: false, export: false, import: false, unmask: false },
    routes: { see: null, edit: null },
  };
}

function rowOf(number: number, change: Partial<Row> = {}): Row {
  return {
    id: idOf(number),
    rowVersion: 1,
    title: `请假${number}`,
    nodeName: '预审',
    dueAt: new Date(Date.now() + 30 * HOUR_MS + 60_000).toISOString(),
    warnAt: new Date(Date.now() + HOUR_MS).toISOString(),
    taskId: idOf(100 + number),
    instanceId: idOf(200 + number),
    formCode: 'rs_test',
    bizId: idOf(300 + number),
    assigneeId: { value: ME.id, displayValue: ME.name },
    claimUntil: null,
    state: 'OPEN',
    ...change,
  };
}

const COUNTS = { todo: 3, urgent: 1, overdue: 1, unreadCc: 2 };

async function openBox(box: string, code: string, rows: readonly Row[]) {
  queryClient.clear();
  fakeApi(getListDefinition, viewOf(code));
  fakeApi(queryListViews, { views: [], layout: null });
  fakeApi(queryRecords, {
    datas: [...rows],
    total: rows.length,
    totalIsEstimate: false,
    nextCursor: null,
  });
  fakeApi(countTasks, COUNTS);
  fakeRecordServer();
  fakeApi(getRecord, ({ input: { dataId } }) => detailOf({ dataId, actions: [], flow: flowOf() }));
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  const path = `/tasks/${box}`;
  const user = await showShell({ path, menus: [menuOf('我的待办', path)] });
  await screen.findByText(String(rows[0]?.['title']), {}, { timeout: 5000 });
  return user;
}

test('ENG-06 open tasks show their remaining time in colour and text, and the count of urgent ones', async () => {
  const overdue = new Date(Date.now() - 5 * HOUR_MS - 60_000).toISOString();
  await openBox('todo', 'rs_flow_todo_list', [
    rowOf(1),
    rowOf(2, { warnAt: new Date(Date.now() - 60_000).toISOString() }),
    rowOf(3, { dueAt: overdue, warnAt: overdue }),
  ]);
  const grid = screen.getByRole('grid');
  const left = within(grid).getAllByText('剩 1天6小时');
  expect(left.map((pill) => pill.dataset['urgency'])).toEqual(['green', 'amber']);
  expect(within(grid).getByText('超时 5小时').dataset['urgency']).toBe('red');
  expect(await screen.findByText('待办 3')).toBeTruthy();
  expect(screen.getByText('已超时 1')).toBeTruthy();
});

test('ENG-06 a task opens with its record, followed by the other tasks of the page', async () => {
  const user = await openBox('todo', 'rs_flow_todo_list', [rowOf(1), rowOf(2)]);
  const shown: string[] = [];
  const stop = appLocation.subscribe((path) => shown.push(path));
  await user.click(screen.getByRole('button', { name: '请假2' }));
  await waitFor(() => expect(shown).toHaveLength(1));
  stop();
  // The header shows the position among them.
  expect(await screen.findByText('2 / 2', {}, { timeout: 5000 })).toBeTruthy();
  expect(shown[0]).toBe(`/see-form?code=rs_test&id=${idOf(302)}&task=${idOf(102)}&source=%2Ftasks%2Ftodo`);
});

test('ENG-04 a batch decision reports each task separately and leaves the failed ones ticked', async () => {
  const user = await openBox('todo', 'rs_flow_todo_list', [rowOf(1), rowOf(2)]);
  const taken = fakeApi(takeTaskAction, ({ input }) =>
    'taskIds' in input && input.taskIds
      ? input.taskIds.map((taskId, index) =>
          index === 0
            ? doneOf({ taskId, instanceId: idOf(201) })
            : doneOf({ taskId, ok: false, undoUntil: null, message: `该任务已由${OTHER.name}办理` }),
        )
      : [],
  );
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  const bar = within(await screen.findByRole('toolbar', { name: '批量操作' }));
  await user.click(bar.getByRole('button', { name: '同意' }));
  const dialog = within(await screen.findByRole('dialog', { name: '同意' }));
  expect(dialog.getByText('对 2 项任务执行')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: '意见' }), '好');
  await user.click(dialog.getByRole('button', { name: '同意' }));
  const results = within(await screen.findByRole('dialog', { name: /结果/ }));
  expect(results.getByText('该任务已由王海燕办理')).toBeTruthy();
  expect(taken.calls[0]?.input).toMatchObject({
    action: 'agree',
    taskIds: [idOf(101), idOf(102)],
    opinion: '好',
  });
  await user.click(results.getByRole('button', { name: '仅选中失败的记录' }));
  await waitFor(() =>
    expect(screen.getByRole('toolbar', { name: '批量操作' }).textContent).toContain('已选 1 条'),
  );
});

test('ENG-04 a pool task is taken, and returned by its taker', async () => {
  const user = await openBox('todo', 'rs_flow_todo_list', [
    rowOf(1, { assigneeId: null }),
    rowOf(2, { claimUntil: new Date(Date.now() + HOUR_MS).toISOString() }),
  ]);
  const taken = fakeApi(takeTaskAction, ({ input }) => [
    doneOf({ taskId: 'taskIds' in input ? (input.taskIds?.[0] ?? null) : null, undoUntil: null }),
  ]);
  await user.click(screen.getByRole('button', { name: '更多操作：请假1' }));
  await user.click(await screen.findByRole('menuitem', { name: '认领' }));
  await screen.findByText('认领成功');
  await user.click(screen.getByRole('button', { name: '更多操作：请假2' }));
  await user.click(await screen.findByRole('menuitem', { name: '取消认领' }));
  await screen.findByText('取消认领成功');
  expect(taken.calls.map(({ input }) => input.action)).toEqual(['claim', 'release']);
});

test('ENG-04 a batch action on ticked tasks runs once despite repeated clicks', async () => {
  const user = await openBox('todo', 'rs_flow_todo_list', [rowOf(1, { assigneeId: null })]);
  const answer = Promise.withResolvers<ReturnType<typeof doneOf>[]>();
  const taken = fakeApi(takeTaskAction, () => answer.promise);
  await user.click(screen.getByRole('checkbox', { name: '选择请假1' }));
  await user.dblClick(within(screen.getByRole('toolbar', { name: '批量操作' })).getByText('认领'));
  answer.resolve([doneOf({ taskId: idOf(101), undoUntil: null })]);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull());
  expect(taken.calls).toHaveLength(1);
});

test('ENG-04 opening a copy marks it read, and all copies can be marked at once', async () => {
  const user = await openBox('cc', 'rs_flow_cc_list', [rowOf(1, { taskId: null })]);
  const read = fakeApi(markCcRead, 2);
  await user.click(await screen.findByRole('button', { name: /全部标为已读/ }));
  await screen.findByText('已将 2 条标为已读');
  await user.click(screen.getByRole('button', { name: '请假1' }));
  await waitFor(() => expect(read.calls).toHaveLength(2));
  expect(read.calls.map(({ input }) => input)).toEqual([{}, { instanceIds: [idOf(201)] }]);
});
