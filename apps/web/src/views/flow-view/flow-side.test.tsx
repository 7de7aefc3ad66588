import {
  getFormDefinition,
  getRecord,
  previewFlow,
  queryDictionaryByCode,
  queryFlowTimeline,
  runRecordAction,
  takeTaskAction,
} from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import {
  buttonOf,
  doneOf,
  entryOf,
  flowOf,
  headOf,
  INSTANCE_ID,
  ME,
  OTHER,
} from '#web/testing/flow-fixtures.ts';
import { detailOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { DetailPage } from '../detail-view/detail-page.tsx';
import { marksOf } from './diagram/instance-diagram.tsx';
// Preloads lazily loaded code.
import './bar/flow-bar.tsx';
import './side/flow-side.tsx';
import { positionAmong } from './queue/case-queue.ts';

const SEE = `/see-form?code=rs_test&id=${RECORD_ID}`;

function openRecord(flow = flowOf({ tasks: [] })) {
  Object.assign(window, { innerWidth: 1440 });
  fakeRecordServer();
  fakeApi(getRecord, detailOf({ actions: [], flow }));
  return showPage(SEE, <DetailPage />);
}

test('ENG-04 a record shows the current step of its flow and the assignee, and the initiator can urge', async () => {
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  const buttons = [buttonOf({ action: 'urge', label: '催办', opinion: 'none' })];
  const { user } = openRecord(flowOf({ tasks: [], buttons }));
  const side = within(await screen.findByRole('complementary', { name: '流程信息' }));
  expect(side.getByText('预审')).toBeTruthy();
  expect(side.getByText(ME.name)).toBeTruthy();
  expect(side.getByText('运行中')).toBeTruthy();
  const taken = fakeApi(takeTaskAction, [doneOf({ taskId: null, undoUntil: null })]);
  await user.click(side.getByRole('button', { name: '催办' }));
  await screen.findByText('催办成功');
  expect(taken.calls[0]?.input).toMatchObject({ action: 'urge', instanceIds: [INSTANCE_ID] });
});

test('ENG-04 PERM-02 an uninvolved person sees the state of a flow, and no action that would be refused', async () => {
  openRecord(flowOf({ tasks: [], isInvolved: false }));
  const side = within(await screen.findByRole('complementary', { name: '流程信息' }));
  expect(side.queryByRole('button')).toBeNull();
  expect(side.getByText('预审')).toBeTruthy();
  expect(side.queryByRole('tab')).toBeNull();
});

test('ENG-04 the history shows author, time, reason and duration, page by page', async () => {
  const asked = fakeApi(queryFlowTimeline, ({ input: { cursor } }) =>
    cursor === undefined
      ? {
          datas: [
            entryOf(3, {
              action: 'took',
              by: null,
              opinion: '',
              why: { reason: 'condition', params: { 金额: 600 } },
            }),
            entryOf(2, {
              action: 'transfer',
              opinion: '出差',
              durationMs: 5 * 3_600_000,
              people: [ME],
              override: '值班',
            }),
          ],
          nextCursor: '2',
          total: 3,
        }
      : { datas: [entryOf(1, { action: 'newerThanThis' })], nextCursor: null, total: 3 },
  );
  const { user } = openRecord();
  const list = await screen.findByRole('list', { name: '流程记录' });
  expect(await within(list).findByText('系统 选择路径')).toBeTruthy();
  expect(within(list).getByText('原因：条件成立（金额 = 600）')).toBeTruthy();
  expect(within(list).getByText('预审 · 用时 5小时 · 对象：李静怡')).toBeTruthy();
  expect(within(list).getByText('管理员越权：值班')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  expect(await within(list).findByText('王海燕 处理')).toBeTruthy();
  expect(asked.calls[1]?.input).toMatchObject({ cursor: '2', isDeedsOnly: true });
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('ENG-04 the submission dialog shows the forecast and asks for the people the initiator must name', async () => {
  const action = { ...FORM_VIEW.actions[0], code: 'submit', label: '提交', startsFlow: true } as const;
  fakeRecordServer();
  fakeApi(getFormDefinition, {
    ...FORM_VIEW,
    actions: [{ ...action, kind: 'primary', opinion: 'none', params: {}, batch: false }],
  });
  fakeApi(
    getRecord,
    detailOf({
      actions: [{ code: 'submit', name: '提交', kind: 'primary', opinionRequired: false, params: {} }],
    }),
  );
  fakeApi(previewFlow, {
    flow: { key: 'sample_two_stage', name: '两级审批', version: 2 },
    forecast: [
      {
        nodeId: 'prelim',
        nodeName: '预审',
        type: 'user',
        people: [ME],
        isUnresolved: false,
        isSkipped: false,
        likelihood: 'sure',
        dependsOn: [],
      },
      {
        nodeId: 'final',
        nodeName: '终审',
        type: 'user',
        people: [],
        isUnresolved: true,
        isSkipped: false,
        likelihood: 'possible',
        dependsOn: ['预审是否通过'],
      },
    ],
    choices: [{ nodeId: 'final', nodeName: '终审', among: [OTHER] }],
    halt: null,
  });
  const done = fakeApi(runRecordAction, [{ dataId: RECORD_ID, ok: true }]);
  const { user } = showPage(SEE, <DetailPage />);
  await user.click(await screen.findByRole('button', { name: '提交' }));
  const dialog = within(await screen.findByRole('dialog', { name: '提交' }));
  expect(await dialog.findByText('李静怡')).toBeTruthy();
  expect(dialog.getByText('视预审是否通过而定')).toBeTruthy();
  expect(dialog.getByText('找不到办理人，请联系管理员')).toBeTruthy();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '提交' });
  expect(confirm.disabled).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: '终审的办理人' }));
  await user.click(await screen.findByText('王海燕'));
  await user.click(confirm);
  await screen.findByText('提交成功');
  expect(done.calls[0]?.input).toMatchObject({ action: 'submit', choices: { final: [OTHER.id] } });
});

test('ENG-04 the diagram marks the current steps, the path, failures and counts', () => {
  const { marks, badges } = marksOf({
    nodes: [
      { id: 'start', name: '提交', state: 'done', count: 1 },
      { id: 'prelim', name: '预审', state: 'active', count: 2 },
      { id: 'call', name: '调用', state: 'failed', count: 1 },
    ],
    flows: ['f1'],
  });
  expect(Object.fromEntries(marks)).toEqual({ f1: 'done', start: 'done', prelim: 'active', call: 'fault' });
  expect([...(badges ?? [])]).toEqual([['prelim', { text: '×2' }]]);
});

test('ENG-04 a case has a position only in the list it was opened from, one per task', () => {
  const cases = ['a', 'b&task=1', 'b&task=2'].map((id) => ({
    path: `/see-form?code=f&id=${id}`,
    formCode: 'f',
    dataId: id,
  }));
  expect(positionAmong(cases, '/see-form?code=f&id=b&task=1')).toEqual({
    index: 2,
    total: 3,
    previous: cases[0],
    next: cases[2],
  });
  expect(positionAmong(cases, '/see-form?id=b&code=f&task=2&source=%2Flists')?.index).toBe(3);
  expect(positionAmong(cases, '/see-form?code=f&id=a&task=9')?.previous).toBeNull();
  expect(positionAmong(cases, '/see-form?code=f&id=x')).toBeNull();
});

test('ENG-04 a finished flow shows its outcome and no assignee', async () => {
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  openRecord(
    flowOf({
      tasks: [],
      instance: headOf({
        state: 'TERMINATED',
        outcome: 'withdrawn',
        endedAt: '2026-11-20T03:00:00Z',
        currentNodes: [],
        handlers: [],
      }),
    }),
  );
  const side = within(await screen.findByRole('complementary', { name: '流程信息' }));
  expect(side.getByText('已撤回')).toBeTruthy();
  expect(side.queryByText('暂无办理人')).toBeNull();
  expect(side.getByText('结束时间')).toBeTruthy();
});

test('ENG-04 the reason a flow stopped is shown as text, and an unknown code stays', async () => {
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  const stopped = (error: string) =>
    openRecord(flowOf({ tasks: [], instance: headOf({ state: 'ERROR', error }) }));
  const { unmount } = stopped('noAssignee');
  const asked = fakeApi(queryDictionaryByCode, [
    {
      value: 'noAssignee',
      label: '找不到办理人',
      valid: true,
      icon: '',
      parent: null,
      extends: [],
      pinyin: '',
    },
  ]);
  const side = within(await screen.findByRole('complementary', { name: '流程信息' }));
  expect(await side.findByText('找不到办理人')).toBeTruthy();
  expect(side.queryByText('noAssignee')).toBeNull();
  expect(asked.calls.map(({ input }) => input.dicCode)).toContain('RS_FLOW_ERROR');
  unmount();
  stopped('brandNew');
  const other = within(await screen.findByRole('complementary', { name: '流程信息' }));
  expect(await other.findByText('brandNew')).toBeTruthy();
});
