import {
  getRecord,
  getTask,
  queryFlowTimeline,
  queryRecords,
  queryTaskCandidates,
  takeTaskAction,
  undoTaskAction,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { reloadReadableRecords } from '#web/api/records.ts';
import { appLocation } from '#web/lib/location.ts';
import { startSession } from '#web/session/session.store.ts';
import { sessionOf } from '#web/testing/sessions.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { followAddress } from '#web/tabs/testing/follow-address.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import {
  buttonOf,
  doneOf,
  flowOf,
  headOf,
  INSTANCE_ID,
  OTHER,
  TASK_ID,
  taskOf,
} from '#web/testing/flow-fixtures.ts';
import { detailOf, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { DetailPage } from '../../detail-view/detail-page.tsx';
import { EditPage } from '../../form-view/edit-page.tsx';
// Preloads lazily loaded code.
import './flow-bar.tsx';
import '../side/flow-side.tsx';
import { changePreferences, preferencesStore } from '#web/preferences/preferences.store.ts';
import { changeTaskDraft } from '../drafts/task-draft.store.ts';
import { storeQueue } from '../queue/case-queue.ts';

const SEE = `/see-form?code=rs_test&id=${RECORD_ID}&task=${TASK_ID}&source=%2Ftasks%2Ftodo`;
const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}&task=${TASK_ID}`;

beforeEach(() => {
  startSession(sessionOf());
  changeTaskDraft(TASK_ID, { opinion: '', marks: [] });
  storeQueue('/tasks/todo', []);
  changePreferences({ opensNextCase: false });
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  fakeApi(queryRecords, { datas: [], nextCursor: null, total: 0, totalIsEstimate: false });
});

async function openTask(flow = flowOf()) {
  fakeRecordServer();
  fakeApi(getRecord, detailOf({ actions: [], flow }));
  const shown = showPage(SEE, <DetailPage />);
  const bar = await screen.findByRole('region', { name: '办理' });
  return { ...shown, bar: within(bar) };
}

test('ENG-04 an officer agrees with the opinion typed beside the button, and can undo it for ten seconds', async () => {
  const { user, bar } = await openTask();
  const taken = fakeApi(takeTaskAction, [doneOf()]);
  const undone = fakeApi(undoTaskAction, [doneOf()]);
  await user.type(bar.getByRole('textbox', { name: '意见' }), '材料齐全');
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  await screen.findByText('预审通过成功');
  const input = taken.calls[0]?.input;
  expect(input).toMatchObject({ action: 'agree', taskIds: [TASK_ID], opinion: '材料齐全' });
  expect(input?.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await user.click(screen.getByRole('button', { name: /^撤销/ }));
  await screen.findByText('已撤销');
  expect(undone.calls[0]?.input).toMatchObject({ instanceIds: [INSTANCE_ID] });
});

/** Another person completes the task: the new state of record and task. */
function decidedByOther() {
  const instance = headOf({ state: 'DONE', currentNodes: [] });
  fakeApi(getRecord, detailOf({ actions: [], status: 'RUNNING', flow: flowOf({ instance, tasks: [] }) }));
  const task = taskOf({ state: 'DONE', result: 'agreed', doneBy: OTHER });
  fakeApi(getTask, { task, instance, buttons: [], fields: {} });
}

const LATE = /该事项已由王海燕办理（已同意）。目前状态：运行中。/;

async function askReturn() {
  const shown = await openTask();
  await shown.user.click(shown.bar.getByRole('button', { name: '预审退回' }));
  const dialog = within(await screen.findByRole('dialog', { name: '预审退回' }));
  await shown.user.click(dialog.getByRole('radio', { name: '发起人' }));
  await shown.user.type(dialog.getByRole('textbox', { name: '意见' }), '请补充合同');
  return { ...shown, dialog };
}

test('ENG-04 a second decision is rejected with the name of the first decider and the current state', async () => {
  const { user, bar } = await openTask();
  fakeApi(takeTaskAction, [
    doneOf({ ok: false, undoUntil: null, error: 'FLOW_TASK_OVER', message: '该任务已由王海燕办理' }),
  ]);
  decidedByOther();
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  await screen.findByText('该任务已由王海燕办理');
  await waitFor(() => expect(screen.queryByRole('button', { name: '预审通过' })).toBeNull());
});

test('ENG-04 REC-01 a late decision shows who decided and the current state, and keeps the input', async () => {
  const { user, dialog, bar } = await askReturn();
  fakeApi(takeTaskAction, refused('FLOW_TASK_OVER', { by: '王海燕' }));
  decidedByOther();
  await user.click(dialog.getByRole('button', { name: '预审退回' }));
  expect(await dialog.findByText(LATE)).toBeTruthy();
  expect(dialog.getByText('请补充合同')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '预审退回' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /复制/ }));
  expect(await navigator.clipboard.readText()).toBe('请补充合同');
  await user.click(dialog.getByRole('button', { name: '知道了' }));
  // After the dialog is closed, the page still shows it.
  expect(await bar.findByText(LATE)).toBeTruthy();
  expect(bar.getByText('请补充合同')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: '知道了' }));
  expect(screen.queryByText(LATE)).toBeNull();
});

test('ENG-04 REC-01 a task closed while its dialog is open keeps the input', async () => {
  const { dialog } = await askReturn();
  decidedByOther();
  await reloadReadableRecords();
  expect(await dialog.findByText(LATE)).toBeTruthy();
  expect(dialog.getByText('请补充合同')).toBeTruthy();
});

test('ENG-04 REC-01 opinion and marks stay after another person has decided', async () => {
  changeTaskDraft(TASK_ID, { opinion: '', marks: [{ field: 'phone', note: '号码不通' }] });
  const { user, bar } = await openTask();
  await user.type(bar.getByRole('textbox', { name: '意见' }), '材料齐全');
  decidedByOther();
  await reloadReadableRecords();
  expect(await bar.findByText(LATE)).toBeTruthy();
  expect(bar.getByText(/材料齐全\s+联系电话：号码不通/)).toBeTruthy();
  expect(bar.queryByRole('button', { name: '预审通过' })).toBeNull();
});

test('ENG-04 after an own action no message names another person', async () => {
  const { user, bar } = await openTask();
  fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  decidedByOther();
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  expect(await bar.findByText(/已办理：预审通过/)).toBeTruthy();
  await reloadReadableRecords();
  expect(screen.queryByText(/该事项已/)).toBeNull();
});

test('ENG-04 REC-01 an action rejected because of the record’s data names the field', async () => {
  const { user, bar } = await openTask();
  fakeApi(takeTaskAction, refused('RECORD_INVALID', { issues: [{ path: 'phone', rule: 'required' }] }));
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  expect(await screen.findByText(/ — 联系电话 不能为空$/)).toBeTruthy();
});

test('ENG-04 a return shows its target and consequence, and requires an opinion', async () => {
  const { user, bar } = await openTask();
  const taken = fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  await user.click(bar.getByRole('button', { name: '预审退回' }));
  const dialog = within(await screen.findByRole('dialog', { name: '预审退回' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '预审退回' });
  expect(confirm.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: '发起人' }));
  await user.click(dialog.getByRole('radio', { name: '直接回到本环节' }));
  await user.type(dialog.getByRole('textbox', { name: '意见' }), '请补充合同');
  await user.click(confirm);
  await screen.findByText('预审退回成功');
  expect(taken.calls[0]?.input).toMatchObject({
    action: 'return',
    to: 'initiator',
    comesBack: true,
    opinion: '请补充合同',
  });
});

test('ENG-04 a task is transferred to a person found by name', async () => {
  const { user, bar } = await openTask();
  const taken = fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  const asked = fakeApi(queryTaskCandidates, ({ input: { keyword } }) =>
    keyword === '王' ? [{ ...OTHER, unit: '备案科' }] : [],
  );
  await user.click(bar.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '转办' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转办' }));
  await user.type(dialog.getByRole('combobox', { name: '转办给' }), '王');
  await user.click(await screen.findByText('王海燕'));
  await user.click(dialog.getByRole('button', { name: '转办' }));
  await screen.findByText('转办成功');
  expect(taken.calls[0]?.input).toMatchObject({ action: 'transfer', memberId: OTHER.id });
  expect(asked.calls.at(-1)?.input).toMatchObject({ action: 'transfer', taskId: TASK_ID, keyword: '王' });
});

test('ENG-04 separation of duty is overridden only with a reason', async () => {
  const buttons = [buttonOf({ action: 'agree', label: '终审通过', needsOverride: true })];
  const { user, bar } = await openTask(flowOf({ tasks: [{ task: taskOf(), buttons }] }));
  const taken = fakeApi(takeTaskAction, [doneOf()]);
  await user.click(bar.getByRole('button', { name: '终审通过' }));
  const dialog = within(await screen.findByRole('dialog', { name: '终审通过' }));
  expect(dialog.getByText(/预审与终审不能为同一人/)).toBeTruthy();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '终审通过' });
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: '越权原因' }), '值班人员不足');
  await user.click(confirm);
  await screen.findByText('终审通过成功');
  expect(taken.calls[0]?.input).toMatchObject({ override: '值班人员不足' });
});

/** Another case of the same list after this page's case. */
function queueTwo(): string {
  const next = `/see-form?code=rs_test&id=${OTHER.id}&task=${OTHER.id}`;
  storeQueue('/tasks/todo', [
    {
      path: `/see-form?code=rs_test&id=${RECORD_ID}&task=${TASK_ID}`,
      formCode: 'rs_test',
      dataId: RECORD_ID,
    },
    { path: next, formCode: 'rs_test', dataId: OTHER.id },
  ]);
  return `${next}&source=%2Ftasks%2Ftodo`;
}

/** Records the addresses shown from now on. */
function shownPaths(): string[] {
  const shown: string[] = [];
  onTestFinished(appLocation.subscribe((path) => shown.push(path)));
  return shown;
}

test('ENG-04 after a task one key opens the next one of the list', async () => {
  queueTwo();
  const { user, bar } = await openTask();
  expect(await screen.findByText('1 / 2')).toBeTruthy();
  fakeApi(takeTaskAction, [doneOf()]);
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  const onward = await bar.findByRole('button', { name: '下一条' });
  expect(document.activeElement).toBe(onward);
  followAddress();
  const shown = shownPaths();
  await user.keyboard('{Alt>}n{/Alt}');
  expect(shown[0]).toContain(`id=${OTHER.id}&task=${OTHER.id}&source=%2Ftasks%2Ftodo`);
  const open = tabsStore.getState().tabs.map(({ fullPath }) => fullPath);
  expect(open).toEqual(['/index', shown[0]]);
});

test('REC-01 after a decision the next case opens automatically, and undo reopens the decided one', async () => {
  changePreferences({ opensNextCase: true });
  const next = queueTwo();
  const { user, bar } = await openTask();
  fakeApi(takeTaskAction, [doneOf()]);
  fakeApi(undoTaskAction, [doneOf()]);
  const shown = shownPaths();
  await user.keyboard('{Alt>}a{/Alt}');
  await waitFor(() => expect(shown[0]).toBe(next));
  expect(bar.queryByRole('button', { name: '预审通过' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^撤销/ }));
  await waitFor(() => expect(shown.at(-1)).toBe(SEE));
});

test('REC-01 automatic opening of the next case can be switched off, and the choice is stored', async () => {
  queueTwo();
  const { user, bar } = await openTask();
  const wish = bar.getByRole<HTMLInputElement>('checkbox', { name: '办理后自动打开下一条' });
  expect(wish.checked).toBe(false);
  await user.click(wish);
  expect(preferencesStore.getState().opensNextCase).toBe(true);
});

test('REC-01 the action keys are inactive during typing and while a dialog is open', async () => {
  const { user, bar } = await openTask();
  const taken = fakeApi(takeTaskAction, [doneOf()]);
  await user.keyboard('{Alt>}o{/Alt}');
  const opinion = bar.getByRole('textbox', { name: '意见' });
  expect(document.activeElement).toBe(opinion);
  await user.keyboard('齐全{Alt>}a{/Alt}');
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(opinion);
  await user.keyboard('{Alt>}r{/Alt}');
  await screen.findByRole('dialog', { name: '预审退回' });
  (document.activeElement instanceof HTMLElement ? document.activeElement : opinion).blur();
  await user.keyboard('{Alt>}a{/Alt}');
  expect(taken.calls).toHaveLength(0);
});

test('REC-01 an opinion survives a reload', async () => {
  const { user, bar, unmount } = await openTask();
  await user.type(bar.getByRole('textbox', { name: '意见' }), '缺合同');
  unmount();
  const again = await openTask();
  expect(again.bar.getByRole<HTMLTextAreaElement>('textbox', { name: '意见' }).value).toBe('缺合同');
});

test('ENG-04 an officer’s form input is sent with the decision, for the displayed version', async () => {
  fakeRecordServer();
  fakeApi(getRecord, detailOf({ actions: [], flow: flowOf({ fields: { makerPhone: 'required' } }) }));
  const { user } = showPage(EDIT, <EditPage />);
  const bar = within(await screen.findByRole('region', { name: '办理' }));
  const taken = fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  await screen.findByText('请先按提示修改表单');
  expect(taken.calls).toHaveLength(0);
  await user.type(await screen.findByLabelText(/制造商电话/), '02886001234');
  await user.click(bar.getByRole('button', { name: '不予通过' }));
  const dialog = within(await screen.findByRole('dialog', { name: '不予通过' }));
  await user.type(dialog.getByRole('textbox', { name: '意见' }), '不符');
  await user.click(dialog.getByRole('button', { name: '不予通过' }));
  await dialog.findByText('表单有未保存的修改，请先保存或放弃修改');
  // A dialog that is still busy cannot be closed.
  await waitFor(async () => {
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const shown: string[] = [];
  const stop = appLocation.subscribe((path) => shown.push(path));
  await user.click(bar.getByRole('button', { name: '预审通过' }));
  await screen.findByText('预审通过成功');
  expect(taken.calls[0]?.input).toMatchObject({
    action: 'agree',
    values: { makerPhone: '02886001234' },
    rowVersion: 3,
  });
  stop();
  expect(shown[0]).toContain(`/see-form?code=rs_test&id=${RECORD_ID}&task=${TASK_ID}`);
});
