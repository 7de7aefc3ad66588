import {
  type FormView,
  getFormDefinition,
  getRecord,
  queryFlowTimeline,
  queryRecords,
  queryRecordChecks,
  type RecordDetail,
  takeTaskAction,
  unmaskField,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fileOf } from '#web/testing/file-fixtures.ts';
import { buttonOf, doneOf, flowOf, TASK_ID, taskOf } from '#web/testing/flow-fixtures.ts';
import { detailOf, fieldViewsOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { sessionOf } from '#web/testing/sessions.ts';
import { DetailPage } from '../detail-view/detail-page.tsx';
import { changeTaskDraft } from '../flow-view/drafts/task-draft.store.ts';
import { EditPage } from '../form-view/edit-page.tsx';
import { stepped } from './papers/papers.logic.ts';
// Preloads lazily loaded code.
import '../flow-view/bar/flow-bar.tsx';
import './review-body.tsx';

const SEE = `/see-form?code=rs_test&id=${RECORD_ID}&task=${TASK_ID}`;

const MARKS = fieldViewsOf({
  reason: { type: 'text', label: '原因' },
  fieldMarks: { type: 'longText', label: '需修改的字段' },
  allEditable: { type: 'boolean', label: '全部可改' },
});

/** The fixture form with papers, one of them masked, and a return with marks. */
const VIEW: FormView = {
  ...FORM_VIEW,
  checks: true,
  tabs: [
    ...FORM_VIEW.tabs,
    {
      key: 'papers',
      label: '材料',
      parts: [{ kind: 'section', key: 'papers', label: '材料', fields: ['licence', 'identity', 'none'] }],
    },
  ],
  fields: {
    ...FORM_VIEW.fields,
    ...fieldViewsOf({
      licence: { type: 'files', label: '营业执照' },
      none: { type: 'file', label: '授权委托书' },
    }),
    identity: { type: 'files', label: '法人身份证', mode: 'masked', canUnmask: true },
  },
  actions: [
    ...FORM_VIEW.actions,
    {
      code: 'giveBack',
      label: '预审退回',
      kind: 'default',
      opinion: 'required',
      params: MARKS,
      batch: false,
    },
  ],
};

const BACK = buttonOf({
  action: 'return',
  label: '预审退回',
  opinion: 'required',
  recordAction: { code: 'giveBack', name: '预审退回', kind: 'default', opinionRequired: true, params: MARKS },
});

const LICENCES = [fileOf(1, '执照正本.zip'), fileOf(2, '执照副本.zip')];
const PAPERS = {
  licence: { value: LICENCES, displayValue: '执照正本.zip' },
  identity: { value: '***', displayValue: '***' },
};

function caseOf(change: Partial<RecordDetail> = {}): RecordDetail {
  const flow = flowOf({ tasks: [{ task: taskOf({ dueAt: null }), buttons: [buttonOf(), BACK] }] });
  return detailOf({ actions: [], flow, ...change, fields: { ...PAPERS, ...change.fields } });
}

beforeEach(() => {
  // Wide enough for the right column.
  vi.stubGlobal('innerWidth', 1440);
  startSession(sessionOf());
  changeTaskDraft(TASK_ID, { opinion: '', marks: [] });
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  fakeApi(queryRecords, { datas: [], nextCursor: null, total: 0, totalIsEstimate: false });
  fakeApi(queryRecordChecks, {
    checks: [
      {
        code: 'a',
        label: '信用代码',
        result: 'ok',
        text: '校验位正确',
        rule: '',
        blocks: false,
        field: 'name',
        links: [],
      },
      {
        code: 'b',
        label: '联系电话',
        result: 'warn',
        text: '另有企业使用',
        rule: '',
        blocks: false,
        field: 'phone',
        links: [],
      },
    ],
  });
});

async function openCase(detail: RecordDetail = caseOf()) {
  fakeRecordServer();
  fakeApi(getFormDefinition, VIEW);
  fakeApi(getRecord, detail);
  const shown = showPage(SEE, <DetailPage />);
  await screen.findByRole('region', { name: '附件' });
  return shown;
}

test('REC-01 an officer marks fields in place, and the return sends marks and notes', async () => {
  const { user } = await openCase();
  const taken = fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  await user.click(screen.getByRole('button', { name: '标记为需修改：联系电话' }));
  await user.type(screen.getByRole('textbox', { name: '修改要求：联系电话' }), '号码不通{Enter}');
  await user.click(screen.getByRole('button', { name: '标记为需修改：简介' }));
  await user.click(await screen.findByRole('button', { name: /预审退回\s*已标记 2/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '预审退回' }));
  expect(dialog.getByText('号码不通')).toBeTruthy();
  expect(dialog.queryByLabelText('需修改的字段')).toBeNull();
  await user.click(dialog.getByRole('button', { name: '取消标记：简介' }));
  await user.type(dialog.getByRole('textbox', { name: '意见' }), '请核对');
  await user.click(dialog.getByRole('button', { name: '预审退回' }));
  await screen.findByText('预审退回成功');
  expect(taken.calls[0]?.input).toMatchObject({
    action: 'return',
    params: { fieldMarks: [{ field: 'phone', note: '号码不通' }], allEditable: false },
  });
});

test('REC-01 a decision that would discard marks asks first, also by key, and offers the return that sends them', async () => {
  const { user } = await openCase();
  const taken = fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  await user.click(screen.getByRole('button', { name: '标记为需修改：联系电话' }));
  await user.type(screen.getByRole('textbox', { name: '修改要求：联系电话' }), '号码不通{Enter}');
  await user.click(screen.getByRole('button', { name: '标记为需修改：简介' }));
  await user.type(screen.getByRole('textbox', { name: '修改要求：简介' }), '太短{Enter}');
  await user.keyboard('{Alt>}a{/Alt}');
  const asked = within(await screen.findByRole('dialog', { name: '预审通过' }));
  expect(asked.getByText(/已标记 2 个字段需修改/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(taken.calls).toHaveLength(0);
  await user.clear(asked.getByRole('textbox', { name: '意见' }));
  await user.type(asked.getByRole('textbox', { name: '意见' }), '请核对');
  await user.click(asked.getByRole('button', { name: '改为预审退回' }));
  const dialog = within(await screen.findByRole('dialog', { name: '预审退回' }));
  expect(dialog.queryByText(/个字段需修改。/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: '预审退回' }));
  await screen.findByText('预审退回成功');
  expect(taken.calls.map(({ input }) => input)).toMatchObject([
    {
      action: 'return',
      opinion: '请核对',
      params: { fieldMarks: [{ field: 'phone' }, { field: 'summary' }] },
    },
  ]);
});

test('REC-01 marks are discarded after confirmation, and without marks no question is asked', async () => {
  changeTaskDraft(TASK_ID, { marks: [{ field: 'phone', note: '号码不通' }] });
  const { user } = await openCase();
  const taken = fakeApi(takeTaskAction, [doneOf({ undoUntil: null })]);
  await user.click(screen.getByRole('button', { name: '预审通过' }));
  await screen.findByRole('dialog', { name: '预审通过' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(taken.calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '预审通过' }));
  await user.click(await screen.findByRole('button', { name: '放弃标记，预审通过' }));
  await screen.findByText('预审通过成功');
  expect(taken.calls[0]?.input).toMatchObject({ action: 'agree' });
});

test('REC-01 fields set by the product cannot be marked', async () => {
  await openCase();
  expect(screen.queryByRole('button', { name: '标记为需修改：编号' })).toBeNull();
  expect(screen.queryByRole('button', { name: '标记为需修改：合计（元）' })).toBeNull();
});

test('REC-01 focused papers follow the arrow keys, across fields, beside the form fields', async () => {
  const { user } = await openCase();
  const panel = within(screen.getByRole('region', { name: '附件' }));
  expect(panel.getAllByText('执照正本.zip').length).toBeGreaterThan(0);
  await user.keyboard('{ArrowRight}');
  expect(panel.queryByText('执照副本.zip')).toBeNull();
  await user.keyboard('{Alt>}v{/Alt}');
  await user.keyboard('{ArrowRight}');
  expect((await panel.findAllByText('执照副本.zip')).length).toBeGreaterThan(0);
  await user.keyboard('{ArrowRight}');
  expect(await panel.findByText('法人身份证含个人信息')).toBeTruthy();
});

test('REC-01 papers with personal data are shown beside the fields after a reason was given', async () => {
  const { user } = await openCase();
  const asked = fakeApi(unmaskField, { value: '', files: [fileOf(9, '身份证.zip')] });
  const panel = within(screen.getByRole('region', { name: '附件' }));
  await user.click(panel.getByRole('button', { name: '法人身份证' }));
  await user.click(panel.getByRole('button', { name: '查看' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '核对身份');
  await user.click(dialog.getByRole('button', { name: /查看/ }));
  expect((await panel.findAllByText('身份证.zip')).length).toBeGreaterThan(0);
  expect(asked.calls[0]?.input).toMatchObject({ field: 'identity', reason: '核对身份' });
});

test('REC-01 check problems come first and are also shown at their field', async () => {
  await openCase();
  const list = await screen.findByRole('list', { name: '预检结果' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['需核对：联系电话另有企业使用', '通过：信用代码校验位正确']);
  expect(screen.getAllByText('另有企业使用')).toHaveLength(2);
});

const REVIEW: NonNullable<RecordDetail['review']> = {
  submissions: 2,
  marks: [
    { field: 'phone', note: '号码不通' },
    { field: 'summary', note: '太短' },
  ],
  allEditable: false,
  by: '李静怡',
  at: '2026-11-20T01:00:00Z',
  opinion: '请核对',
  before: {
    name: { value: '切割机', displayValue: '切割机' },
    phone: { value: '13700000000', displayValue: '137****0000' },
  },
};

test('REC-01 the next review shows old and new values, requested changes first, and missing ones', async () => {
  await openCase(caseOf({ review: REVIEW }));
  const part = within(await screen.findByRole('region', { name: '本次修改' }));
  expect(part.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['联系电话', '名称']);
  expect(part.getByText('137****0000')).toBeTruthy();
  expect(part.getByText('上次要求：号码不通')).toBeTruthy();
  expect(part.getByText('以下标记的字段没有修改：简介')).toBeTruthy();
  expect(screen.getByText('上次要求修改，内容未变：太短')).toBeTruthy();
});

test('REC-01 a correcting person sees the marked fields with reasons and can jump to them', async () => {
  fakeRecordServer();
  fakeApi(getRecord, detailOf({ actions: [], review: REVIEW, access: { name: { mode: 'readonly' } } }));
  const { user } = showPage(`/edit-form?code=rs_test&id=${RECORD_ID}`, <EditPage />);
  const strip = within(
    await screen.findByText(/李静怡退回了该记录/).then((said) => said.parentElement ?? said),
  );
  expect(strip.getByText(/只能修改以下 2 项/)).toBeTruthy();
  expect(screen.getByText('号码不通', { selector: 'p' })).toBeTruthy();
  await user.click(strip.getByRole('button', { name: '联系电话' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/联系电话/)));
});

test('REC-01 stepping through papers stops at both ends', () => {
  const papers = [
    { name: 'a', files: LICENCES },
    { name: 'b', files: [] },
  ];
  const walk = [1, 1, 1] as const;
  const positions = walk.reduce(
    (all, step) => [...all, stepped(papers, all.at(-1) ?? { paper: 'a', at: 0 }, step)],
    [{ paper: 'a', at: 0 }],
  );
  expect(positions).toEqual([
    { paper: 'a', at: 0 },
    { paper: 'a', at: 1 },
    { paper: 'b', at: 0 },
    { paper: 'b', at: 0 },
  ]);
  expect(stepped(papers, { paper: 'a', at: 0 }, -1)).toEqual({ paper: 'a', at: 0 });
});
