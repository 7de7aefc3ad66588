import { saveRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from '../edit-page.tsx';
import { FaultList } from './fault-list.tsx';

beforeEach(emptyIndexedDb);

test('ENG-02 REC-07 the record with the same value is named and linked', async () => {
  fakeRecordServer();
  const params = { form: 'rs_test', dataId: 'other', title: '注塑机' };
  fakeApi(
    saveRecord,
    refused('RECORD_NOT_UNIQUE', { issues: [{ path: 'phone', rule: 'uniqueIn', params }] }),
  );
  const { user } = showPage(`/edit-form?code=rs_test&id=${RECORD_ID}`, <EditPage />);
  await user.type(await screen.findByLabelText('名称', { exact: true }), 'x');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByText('“注塑机”已使用相同的值')).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: '查看“注塑机”' }));
  await waitFor(() => expect(appLocation.current()).toBe('/see-form?code=rs_test&id=other'));
});

test('REC-07 an error at a field that the form does not have is shown without its technical name', async () => {
  const faults = [{ path: 'liveKey', rule: 'unique' }];
  showPage('/', <FaultList faults={faults} fields={{}} onJump={() => undefined} />);
  await screen.findByText('已存在相同的值');
  expect(screen.queryByText(/liveKey/u)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
