import { getFormDefinition, saveRecord } from '@haiqiao/contract/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeLocale, currentLocale } from '#web/i18n/runtime.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from './edit-page.tsx';

const EDIT = `/edit-form?code=rs_test&id=${RECORD_ID}`;
const NEW = '/edit-form?code=rs_test';
const { name } = FORM_VIEW.fields;

beforeEach(emptyIndexedDb);

/** A server that names a record in the language of the call. */
async function openForm(path: string) {
  fakeRecordServer();
  fakeApi(getFormDefinition, () => {
    const label = currentLocale() === 'en' ? 'Name' : '名称';
    return name ? { ...FORM_VIEW, fields: { ...FORM_VIEW.fields, name: { ...name, label } } } : FORM_VIEW;
  });
  const { user } = showPage(path, <EditPage />);
  return { user, box: await screen.findByLabelText<HTMLInputElement>('名称', { exact: true }) };
}

const boxNamed = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: true });

test('HDR-08 ENG-02 a form keeps its input across language switches, back and forth', async () => {
  const { user, box } = await openForm(EDIT);
  await user.type(box, '二');
  await screen.findByText(/草稿已保存在本机/);
  await act(() => changeLocale('en'));
  expect((await boxNamed('Name')).value).toBe('激光切割机二');
  expect(tabsStore.getState().dirty).toHaveLength(1);
  await user.type(await boxNamed('Name'), '三');
  await act(() => changeLocale('zh-chs'));
  expect((await boxNamed('名称')).value).toBe('激光切割机二三');
  // The form's own input is not offered as an earlier edit.
  expect(screen.queryByText(/未保存的修改/)).toBeNull();
  const saved = fakeApi(saveRecord, { dataId: RECORD_ID, rowVersion: 4 });
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved.calls).toHaveLength(1));
  expect(saved.calls[0]?.input).toMatchObject({ rowVersion: 3, values: { name: '激光切割机二三' } });
});

test('HDR-08 ENG-02 a new record keeps its input when the language changes', async () => {
  const { user, box } = await openForm(NEW);
  await user.type(box, '新机器');
  await act(() => changeLocale('en'));
  expect((await boxNamed('Name')).value).toBe('新机器');
});
