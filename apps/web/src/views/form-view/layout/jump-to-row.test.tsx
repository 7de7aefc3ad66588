import { getFormDefinition, getRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { detailOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from '../edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}`;
const { parts } = FORM_VIEW.fields;
const ROWS = Array.from({ length: 25 }, (_, index) => ({
  id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  partName: `配件${index + 1}`,
  count: 1,
}));

beforeEach(emptyIndexedDb);

test('ENG-02 an error in a later row leads to that row, not to the first row of the table', async () => {
  fakeRecordServer();
  fakeApi(getFormDefinition, {
    ...FORM_VIEW,
    fields: { ...FORM_VIEW.fields, ...(parts?.type === 'table' ? { parts: { ...parts, maxRows: 50 } } : {}) },
  });
  fakeApi(getRecord, detailOf({ fields: { parts: { value: ROWS, displayValue: '25 行' } } }));
  const { user } = showPage(EDIT, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  await user.click(screen.getByRole('button', { name: '更多' }));
  await screen.findByLabelText('配件名称，第 1 行');
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await user.clear(await screen.findByLabelText('配件名称，第 25 行'));
  await user.click(screen.getByRole('button', { name: '上一页' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('配件名称，第 25 行')));
  await user.click(screen.getByRole('button', { name: '上一页' }));
  await user.click(screen.getByRole('button', { name: '配件 第 25 行 配件名称' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('配件名称，第 25 行')));
});
