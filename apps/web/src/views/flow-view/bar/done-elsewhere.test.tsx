import {
  getRecord,
  getTask,
  queryFlowTimeline,
  queryRecords,
  takeTaskAction,
  undoTaskAction,
} from '@haiqiao/contract/endpoints';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { reloadReadableRecords } from '#web/api/records.ts';
import { openTab } from '#web/tabs/tab-actions.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { buttonOf, doneOf, flowOf, headOf, ME, TASK_ID, taskOf } from '#web/testing/flow-fixtures.ts';
import { detailOf, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer } from '#web/testing/record-screen.tsx';
import { showShell } from '#web/testing/shell-screen.tsx';
// Preloads lazily loaded code.
import '../../detail-view/detail-page.tsx';
import '../../form-view/edit-page.tsx';
import './flow-bar.tsx';
import '../side/flow-side.tsx';

const QUERY = `code=rs_test&id=${RECORD_ID}&task=${TASK_ID}`;
const SEE = `/see-form?${QUERY}`;
const EDIT = `/edit-form?${QUERY}`;
const SLOW = { timeout: 5000 };

/** A returned record, until it is submitted again. */
function fakeReturned() {
  const instance = headOf({ currentNodes: [] });
  const before = flowOf({ tasks: [{ task: taskOf(), buttons: [buttonOf({ label: '重新提交' })] }] });
  const after = flowOf({ instance, tasks: [] });
  const task = taskOf({ state: 'DONE', result: 'agreed', doneBy: ME });
  let isDone = false;
  fakeApi(getRecord, () => detailOf({ actions: [], flow: isDone ? after : before }));
  fakeApi(getTask, { task, instance, buttons: [], fields: {} });
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  fakeApi(queryRecords, { datas: [], nextCursor: null, total: 0, totalIsEstimate: false });
  return fakeApi(takeTaskAction, () => {
    isDone = true;
    return [doneOf({ undoUntil: null })];
  });
}

async function verb() {
  const bar = within(await screen.findByRole('region', { name: '办理' }, SLOW));
  return bar.findByRole('button', { name: '重新提交' }, SLOW);
}

/** Success is reported once, without a message about a faster person. */
async function expectDoneOnce(taken: ReturnType<typeof fakeReturned>) {
  await screen.findByText('重新提交成功');
  expect(await screen.findByText(/已办理：重新提交/, undefined, SLOW)).toBeTruthy();
  await act(() => reloadReadableRecords());
  expect(await screen.findByText(/已办理：重新提交/)).toBeTruthy();
  expect(screen.queryByText(/该事项已由/)).toBeNull();
  expect(screen.queryByRole('button', { name: '重新提交' })).toBeNull();
  expect(taken.calls).toHaveLength(1);
}

beforeEach(() => {
  queryClient.clear();
  fakeRecordServer();
});

test('ENG-04 REC-01 the page opened after a resubmission shows no message of being too late', async () => {
  const taken = fakeReturned();
  const user = await showShell({ path: EDIT });
  await user.dblClick(await verb());
  await expectDoneOnce(taken);
});

test('ENG-04 REC-01 nor does the record’s page opened beside the form', async () => {
  const taken = fakeReturned();
  const user = await showShell({ path: SEE });
  await verb();
  act(() => openTab(EDIT));
  await screen.findByRole('button', { name: /保存$/ }, SLOW);
  await user.dblClick(await verb());
  await expectDoneOnce(taken);
});

test('ENG-04 REC-01 two presses in one moment are one action', async () => {
  const taken = fakeReturned();
  await showShell({ path: SEE });
  const button = await verb();
  act(() => {
    button.click();
    button.click();
  });
  await expectDoneOnce(taken);
});

test('ENG-04 an action undone before the page was reloaded offers its task again', async () => {
  fakeReturned();
  const reloaded = Promise.withResolvers<void>();
  const open = detailOf({
    actions: [],
    flow: flowOf({ tasks: [{ task: taskOf(), buttons: [buttonOf({ label: '重新提交' })] }] }),
  });
  let isTaken = false;
  // The page reads itself again after the action, and that reply is slower than the undo.
  fakeApi(getRecord, async () => {
    if (isTaken) await reloaded.promise;
    return open;
  });
  fakeApi(takeTaskAction, () => {
    isTaken = true;
    return [doneOf()];
  });
  fakeApi(undoTaskAction, () => {
    reloaded.resolve();
    return [doneOf({ undoUntil: null })];
  });
  const user = await showShell({ path: SEE });
  await user.click(await verb());
  await screen.findByText(/已办理：重新提交/, undefined, SLOW);
  await user.click(await screen.findByRole('button', { name: /撤销/ }));
  expect(await screen.findByText('已撤销')).toBeTruthy();
  expect(await verb()).toBeTruthy();
  expect(screen.queryByText(/已办理：重新提交/)).toBeNull();
});
