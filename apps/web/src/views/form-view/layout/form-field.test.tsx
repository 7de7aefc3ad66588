import { getFormDefinition } from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { emptyIndexedDb } from '#web/testing/fake-indexed-db.ts';
import { fieldViewsOf, FORM_VIEW, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { EditPage } from '../edit-page.tsx';

beforeEach(emptyIndexedDb);

test('REC-01 REC-07 a field that is locked for now is shown read-only, with the reason', async () => {
  fakeRecordServer();
  const locked = fieldViewsOf({
    name: {
      type: 'text',
      label: '名称',
      help: '与营业执照一致',
      readonlyWhen: { field: 'name', op: 'notnull' },
      readonlyRule: 'identityFixed',
    },
  });
  fakeApi(getFormDefinition, { ...FORM_VIEW, fields: { ...FORM_VIEW.fields, ...locked } });
  showPage(`/edit-form?code=rs_test&id=${RECORD_ID}`, <EditPage />);
  await screen.findByText('变更时不能修改企业名称和统一社会信用代码');
  expect(screen.queryByText('与营业执照一致')).toBeNull();
  expect(screen.queryByRole('textbox', { name: '名称' })?.hasAttribute('readonly') ?? true).toBe(true);
});
