import { compareRecordVersions, getRecord, queryRecordVersions } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { detailOf, RECORD_ID } from '#web/testing/record-fixtures.ts';
import { fakeRecordServer, showPage } from '#web/testing/record-screen.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const FIRST = '0190a000-0000-7000-8000-0000000000e1';
const SECOND = '0190a000-0000-7000-8000-0000000000e2';

function versionOf(key: string, versionNo: number) {
  return { key, versionNo, kind: '提交', at: '2026-11-20T01:00:00Z', by: '李静怡' };
}

async function openVersions() {
  fakeRecordServer();
  fakeApi(getRecord, detailOf());
  fakeApi(queryRecordVersions, [versionOf(SECOND, 2), versionOf(FIRST, 1)]);
  const asked = fakeApi(compareRecordVersions, ({ input: { before } }) =>
    before === FIRST ? [{ field: 'name', label: '名称', before: '旧名', after: '新名' }] : [],
  );
  const { user } = showPage(
    `/see-form?code=rs_test&id=${RECORD_ID}`,
    <VersionsDialog formCode="rs_test" dataId={RECORD_ID} onClose={() => undefined} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: '历史版本' }));
  return { user, dialog, asked };
}

test('REC-01 any two versions are compared, by default the last one with the current data', async () => {
  const { user, dialog, asked } = await openVersions();
  expect(await dialog.findByText('两者内容相同。')).toBeTruthy();
  expect(asked.calls[0]?.input).toMatchObject({ before: SECOND, after: 'now' });
  await user.click(dialog.getByRole('combobox', { name: '对比' }));
  await user.click(await screen.findByText(/^第 1 版 · 提交 · 2026-11-20 09:00:00 · 李静怡$/));
  expect(await dialog.findByText('旧名')).toBeTruthy();
  expect(dialog.getByText('新名')).toBeTruthy();
});
