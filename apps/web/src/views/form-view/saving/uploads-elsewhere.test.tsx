import {
  getFormDefinition,
  getRecord,
  queryFlowTimeline,
  queryRecords,
  type RecordDetail,
  saveRecord,
  takeTaskAction,
  type UploadedFile,
  uploadFile,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '#web/field-types/uploading/upload-control.tsx';
import '../../flow-view/bar/flow-bar.tsx';
import '../../flow-view/side/flow-side.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { fileOf } from '#web/testing/file-fixtures.ts';
import { doneOf, flowOf } from '#web/testing/flow-fixtures.ts';
import { detailOf, fieldViewsOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from '../edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}`;
const ARRIVED = fileOf(1, 'a.pdf');
const PAPERS = fieldViewsOf({ papers: { type: 'files', label: '附件', accept: ['pdf'], maxMb: 1, max: 3 } });

beforeEach(emptyIndexedDb);

/** A form with files in a separate part, and an upload in progress. */
async function openSending(change: Partial<RecordDetail> = {}) {
  fakeRecordServer();
  fakeApi(getRecord, detailOf(change));
  fakeApi(queryFlowTimeline, { datas: [], nextCursor: null, total: 0 });
  fakeApi(queryRecords, { datas: [], nextCursor: null, total: 0, totalIsEstimate: false });
  fakeApi(getFormDefinition, {
    ...FORM_VIEW,
    fields: { ...FORM_VIEW.fields, ...PAPERS },
    tabs: [
      ...FORM_VIEW.tabs,
      {
        key: 'papers',
        label: '材料',
        parts: [{ kind: 'section', key: 'papers', label: '材料', fields: ['papers'] }],
      },
    ],
  });
  fakeApi(validateToken, true);
  const answer = Promise.withResolvers<UploadedFile[]>();
  const sent = fakeApi(uploadFile, () => answer.promise);
  const { user } = showPage(EDIT, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  await user.click(screen.getByRole('button', { name: '材料' }));
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([new Uint8Array(4)], 'a.pdf'));
  await waitFor(() => expect(sent.calls).toHaveLength(1));
  return { user, arrive: () => answer.resolve([ARRIVED]) };
}

test('UPL-01 ENG-02 a file uploaded in another part of the form is included in the save', async () => {
  const { user, arrive } = await openSending();
  await user.click(screen.getByRole('button', { name: '更多' }));
  arrive();
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('a.pdf');
  expect(saved.calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  expect(saved.calls[0]?.input.values).toEqual({ papers: [ARRIVED.uid] });
});

test('UPL-01 ENG-04 a decision waits for an upload in progress', async () => {
  const { user, arrive } = await openSending({ actions: [], flow: flowOf() });
  const taken = fakeApi(takeTaskAction, [doneOf()]);
  await user.click(await screen.findByRole('button', { name: '预审通过' }));
  expect(taken.calls).toHaveLength(0);
  arrive();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await user.click(screen.getByRole('button', { name: '预审通过' }));
  await waitFor(() => expect(taken.calls).toHaveLength(1));
  expect(taken.calls[0]?.input).toMatchObject({ values: { papers: [ARRIVED.uid] } });
});
