import { getFormDefinition, saveRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reloadRights } from '#web/api/menus.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from './edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}`;
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const save = () => screen.getByRole('button', { name: '保存' });

beforeEach(emptyIndexedDb);

async function openEdit() {
  fakeRecordServer();
  const shown = showPage(EDIT, <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  return shown;
}

test('PERM-07 a right withdrawn while a form is open keeps its input, with a message, and may be granted again', async () => {
  const { user } = await openEdit();
  await user.type(input('名称'), '二');
  fakeApi(getFormDefinition, { ...FORM_VIEW, verbs: { ...FORM_VIEW.verbs, update: false } });
  await reloadRights();
  await screen.findByText(/您的权限已变化，目前不能保存此表单/);
  expect(input('名称').value).toBe('激光切割机二');
  fakeApi(saveRecord, refused('ACCESS_DENIED', { permission: 'test:update' }));
  await user.click(save());
  expect((await screen.findAllByText(/拒绝访问/)).length).toBeGreaterThan(0);
  expect(input('名称').value).toBe('激光切割机二');
  fakeApi(getFormDefinition, refused('ACCESS_DENIED', { permission: 'test:read' }));
  await reloadRights();
  expect(input('名称').value).toBe('激光切割机二');
  fakeApi(getFormDefinition, FORM_VIEW);
  await reloadRights();
  await waitFor(() => expect(screen.queryByText(/您的权限已变化/)).toBeNull());
  expect(input('名称').value).toBe('激光切割机二');
});

test('PERM-07 a form without the right to edit is not opened', async () => {
  fakeRecordServer();
  fakeApi(getFormDefinition, { ...FORM_VIEW, verbs: { ...FORM_VIEW.verbs, update: false } });
  showPage(EDIT, <EditPage />);
  expect(await screen.findByRole('button', { name: '申请权限' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
