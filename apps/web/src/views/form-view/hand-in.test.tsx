import {
  getFormDefinition,
  getRecord,
  type RecordDetail,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { followAddress } from '#web/tabs/testing/follow-address.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { detailOf, fieldViewsOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { DetailPage } from '../detail-view/detail-page.tsx';
import { EditPage } from './edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}&source=%2Flists%3Fcode%3Drs_test_list`;
const SEE = `/see-form?code=rs_test&id=${RECORD_ID}&source=%2Flists%3Fcode%3Drs_test_list`;
const SUBMIT = {
  code: 'submit',
  label: '提交',
  kind: 'primary',
  opinion: 'none',
  params: {},
  batch: false,
} as const;
const DRAFT = {
  actions: [{ code: 'submit', name: '提交', kind: 'primary', opinionRequired: false, params: {} }],
} satisfies Partial<RecordDetail>;
const NOTHING = { value: null, displayValue: '' };

beforeEach(emptyIndexedDb);

/** A server with submittable records that refuses for two fields, in the order of the resource. */
function submittable() {
  fakeRecordServer();
  fakeApi(getFormDefinition, { ...FORM_VIEW, actions: [SUBMIT] });
  fakeApi(getRecord, detailOf(DRAFT));
  return fakeApi(
    runRecordAction,
    refused('RECORD_INVALID', {
      issues: [
        { path: 'makerPhone', rule: 'required' },
        { path: 'name', rule: 'tooLong', params: { max: 2 } },
      ],
    }),
  );
}

test('REC-01 ENG-02 errors that block submitting a draft are named, and the form opens with them marked', async () => {
  submittable();
  const detail = showPage(SEE, <DetailPage />);
  await detail.user.click(await screen.findByRole('button', { name: '提交' }));
  const alert = await screen.findByText('“提交”未完成，有 2 处需要补充或修改：');
  const names = [...(alert.parentElement?.querySelectorAll('li button') ?? [])].map(
    (each) => each.textContent,
  );
  expect(names).toEqual(['名称', '制造商电话']);
  await detail.user.click(screen.getByRole('button', { name: '制造商电话' }));
  expect(appLocation.current()).toContain('/edit-form');
  detail.unmount();

  showPage(EDIT, <EditPage />);
  await screen.findByText('有 2 处需要修改：');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('制造商电话', { exact: true })),
  );
});

test('REC-01 ENG-02 a form is saved and submitted with one press', async () => {
  const taken = submittable();
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  const form = showPage(EDIT, <EditPage />);
  await form.user.type(await screen.findByLabelText('名称', { exact: true }), '二');
  fakeApi(getRecord, detailOf({ ...DRAFT, rowVersion: 4 }));
  await form.user.click(screen.getByRole('button', { name: '保存并提交' }));
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await waitFor(() => expect(appLocation.current()).not.toContain('/edit-form'));
  form.unmount();

  fakeApi(runRecordAction, [{ dataId: RECORD_ID, ok: true, rowVersion: 5, status: 'RUNNING' }]);
  showPage(SEE, <DetailPage />);
  await screen.findByText('提交成功');
  expect(taken.calls).toHaveLength(0);
});

test('REC-01 NAV-09 submitting from a form returns to its list, not to the record’s page', async () => {
  submittable();
  fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  const went: string[] = [];
  const leave = appLocation.subscribe(() => went.push(appLocation.current()));
  const edit = `/edit-form?code=rs_test&id=${RECORD_ID}&source=${encodeURIComponent(SEE)}`;
  const form = showPage(edit, <EditPage />);
  await form.user.type(await screen.findByLabelText('名称', { exact: true }), '二');
  await form.user.click(screen.getByRole('button', { name: '保存并提交' }));
  await waitFor(() => expect(went[0]).toBe(SEE));
  leave();
});

test('REC-01 ENG-02 Ctrl+S during a submission does not change it', async () => {
  submittable();
  const answer = Promise.withResolvers<Pick<RecordDetail, 'dataId' | 'rowVersion'>>();
  const saved = fakeApi(saveRecord, () => answer.promise);
  const form = showPage(EDIT, <EditPage />);
  followAddress();
  await form.user.type(await screen.findByLabelText('名称', { exact: true }), '二');
  await form.user.click(screen.getByRole('button', { name: '保存并提交' }));
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  await form.user.keyboard('{Control>}s{/Control}');
  answer.resolve({ dataId: RECORD_ID, rowVersion: 4 });
  const open = () => tabsStore.getState().tabs.map(({ fullPath }) => fullPath);
  await waitFor(() => expect(open()).toEqual(['/index', expect.stringContaining('/see-form')]));
  expect(screen.queryByText('保存成功')).toBeNull();
});

test('REC-01 ENG-02 values required only for submission are reported in the form with all other errors', async () => {
  submittable();
  const asked = fieldViewsOf({
    status: { type: 'status', label: '状态', readonly: true },
    summary: {
      type: 'longText',
      label: '简介',
      requiredWhen: { field: 'status', op: 'eq', value: 'RUNNING' },
    },
  });
  fakeApi(getRecord, detailOf({ ...DRAFT, fields: { ...detailOf().fields, summary: NOTHING } }));
  fakeApi(getFormDefinition, {
    ...FORM_VIEW,
    fields: { ...FORM_VIEW.fields, ...asked },
    actions: [{ ...SUBMIT, to: 'RUNNING' }],
  });
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  const form = showPage(EDIT, <EditPage />);
  await form.user.clear(await screen.findByLabelText('名称', { exact: true }));
  await form.user.click(screen.getByRole('button', { name: '保存并提交' }));
  await screen.findByText('有 2 处需要修改：');
  await form.user.type(screen.getByLabelText('名称', { exact: true }), '甲');
  await form.user.click(screen.getByRole('button', { name: '保存并提交' }));
  await screen.findByText('有 1 处需要修改：');
  expect(saved.calls).toHaveLength(0);
  await form.user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved.calls).toHaveLength(1));
});

test('REC-01 DOMAIN §1.3 an incomplete draft is saved, submission requires the rest, and wrong values are reported at once', async () => {
  submittable();
  const statuses = [{ code: 'DRAFT', label: '草稿', tone: 'slate' }] as const; // literals, widened otherwise
  fakeApi(getFormDefinition, { ...FORM_VIEW, statuses, actions: [{ ...SUBMIT, from: ['DRAFT'] }] });
  fakeApi(getRecord, detailOf({ ...DRAFT, status: 'DRAFT' }));
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  const form = showPage(EDIT, <EditPage />);
  await form.user.clear(await screen.findByLabelText('名称', { exact: true }));
  await form.user.click(screen.getByRole('button', { name: '保存并提交' }));
  await screen.findByText('有 1 处需要修改：');
  expect(saved.calls).toHaveLength(0);
  await form.user.type(screen.getByLabelText('联系电话', { exact: true }), '12');
  await form.user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findAllByText('请输入有效的手机号码')).not.toHaveLength(0);
  expect(saved.calls).toHaveLength(0);
  await form.user.clear(screen.getByLabelText('联系电话', { exact: true }));
  await form.user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved.calls[0]?.input).toMatchObject({ values: { name: null } }));
});
