import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { renewModules } from '#web/session/session.store.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { menuOf } from '#web/testing/shell-screen.tsx';
import { DetailPage } from '../detail-view/detail-page.tsx';
import { EditPage } from '../form-view/edit-page.tsx';

const WANTED = '/designer/form?code=rs_test';

beforeEach(emptyIndexedDb);

function mayDesign(): void {
  const buttons = [{ code: 'form_design:update', name: 'update' }];
  act(() => renewModules([menuOf('表单设计', '/designer/form', { buttons })]));
}

test('ENG-05 PERM-01 the menu of a record leads permitted readers to the designer of its form', async () => {
  fakeRecordServer();
  const { user } = showPage(`/see-form?code=rs_test&id=${RECORD_ID}`, <DetailPage />);
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  await screen.findByRole('menuitem', { name: /复制链接/ });
  expect(screen.queryByRole('menuitem', { name: /设计此表单/ })).toBeNull();
  mayDesign();
  await user.click(await screen.findByRole('menuitem', { name: /设计此表单/ }));
  expect(appLocation.current()).toContain(WANTED);
});

test('ENG-05 PERM-01 so does the page that edits a record', async () => {
  fakeRecordServer();
  const { user } = showPage('/edit-form?code=rs_test', <EditPage />);
  await screen.findByLabelText('名称', { exact: true });
  expect(screen.queryByRole('button', { name: '设计此表单' })).toBeNull();
  mayDesign();
  await user.click(await screen.findByRole('button', { name: '设计此表单' }));
  expect(appLocation.current()).toContain(WANTED);
});
