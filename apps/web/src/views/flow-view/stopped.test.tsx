import { getFormDefinition, getRecord, previewFlow, queryFlowTimeline } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { flowOf, headOf, ME } from '#web/testing/flow-fixtures.ts';
import { detailOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { DetailPage } from '../detail-view/detail-page.tsx';
// Preloads lazily loaded code.
import './bar/flow-bar.tsx';
import './stopped-strip.tsx';
import './hand-in/hand-in-dialog.tsx';
import './side/flow-side.tsx';

const SEE = `/see-form?code=rs_test&id=${RECORD_ID}`;

test('ENG-04 a record with a stopped flow shows the step, the reason and the contact', async () => {
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  fakeRecordServer();
  const instance = headOf({ state: 'ERROR', error: 'noAssignee', handlers: [], askWhom: [ME] });
  fakeApi(getRecord, detailOf({ actions: [], flow: flowOf({ tasks: [], instance }) }));
  showPage(SEE, <DetailPage />);
  const strip = await screen.findByRole('alert');
  expect(strip.textContent).toContain('流程停在“预审”：');
  expect(strip.textContent).toContain(`请联系系统管理员：${ME.name}`);
});

test('ENG-04 a record without possible deciders is not submitted, and the dialog names the contact', async () => {
  const action = { ...FORM_VIEW.actions[0], code: 'submit', label: '提交', startsFlow: true } as const;
  fakeRecordServer();
  fakeApi(getFormDefinition, {
    ...FORM_VIEW,
    actions: [{ ...action, kind: 'primary', opinion: 'none', params: {}, batch: false }],
  });
  const submit = {
    code: 'submit',
    name: '提交',
    kind: 'primary',
    opinionRequired: false,
    params: {},
  } as const; // literals, widened otherwise
  fakeApi(getRecord, detailOf({ actions: [submit] }));
  const step = { nodeId: 'head', nodeName: '部门审批', type: 'user', likelihood: 'sure' } as const; // literals, widened otherwise
  fakeApi(previewFlow, {
    flow: { key: 'sample_two_stage', name: '两级审批', version: 2 },
    forecast: [
      { ...step, people: [], isUnresolved: true, isSkipped: false, dependsOn: [] },
      { ...step, nodeId: 'next', people: [], isUnresolved: false, isSkipped: true, dependsOn: [] },
    ],
    choices: [],
    halt: { nodeName: '部门审批', askWhom: [ME] },
  });
  const { user } = showPage(SEE, <DetailPage />);
  await user.click(await screen.findByRole('button', { name: '提交' }));
  const dialog = within(await screen.findByRole('dialog', { name: '提交' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(ME.name);
  expect(dialog.getByText('规则允许跳过，无需办理')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(true);
});
