import type { TableField } from '@haiqiao/contract/definitions';
import { type UploadedFile, uploadFile, validateToken } from '@haiqiao/contract/endpoints';
import { tableRowsOf } from '@haiqiao/contract/field-types';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import './table-editor.tsx';
import '../uploading/upload-control.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fileOf } from '#web/testing/file-fixtures.ts';
import { showInput } from '#web/testing/field-screen.tsx';
import { uploadingFields } from '../uploading/under-way.ts';

const TABLE: TableField = {
  type: 'table',
  label: '明细',
  fields: {
    name: { type: 'text', label: '名称' },
    paper: { type: 'file', label: '凭证', accept: ['pdf'], maxMb: 1 },
  },
};
const ARRIVED = fileOf(1, 'a.pdf');

/** A table whose first row has an upload in progress that the test completes. */
async function showSending() {
  fakeApi(validateToken, true);
  const answer = Promise.withResolvers<UploadedFile[]>();
  const sent = fakeApi(uploadFile, () => answer.promise);
  const { user, output } = showInput(TABLE, [{ name: '甲' }, { name: '乙' }]);
  await screen.findByLabelText('名称，第 1 行');
  await waitFor(() => expect(document.querySelectorAll('input[type=file]')).toHaveLength(2));
  const input = document.querySelector<HTMLInputElement>('tr[data-row="0"] input[type=file]');
  if (!input) throw new Error('there is no place to choose files');
  await user.upload(input, new File([new Uint8Array(4)], 'a.pdf'));
  await waitFor(() => expect(sent.calls).toHaveLength(1));
  const rows = () => tableRowsOf(output.value).map(({ name, paper }) => ({ name, paper: paper ?? null }));
  return { user, rows, arrive: () => answer.resolve([ARRIVED]) };
}

test('UPL-01 ENG-02 an upload in progress ends in its row after the row has moved', async () => {
  const { user, rows, arrive } = await showSending();
  await user.click(screen.getByRole('button', { name: /下移第 1 行/ }));
  arrive();
  await waitFor(() =>
    expect(rows()).toEqual([
      { name: '乙', paper: null },
      { name: '甲', paper: [ARRIVED.uid] },
    ]),
  );
});

test('UPL-01 ENG-02 an upload of a removed row enters no other row and delays no save', async () => {
  const { user, rows, arrive } = await showSending();
  expect(uploadingFields('')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
  expect(uploadingFields('')).toEqual([]);
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rows()).toEqual([{ name: '乙', paper: null }]);
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(rows()[0]).toEqual({ name: '甲', paper: [ARRIVED.uid] }));
});
