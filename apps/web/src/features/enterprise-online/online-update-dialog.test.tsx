import { compareOnlineEnterprise, updateFromOnline } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { needTexts } from '#web/i18n/runtime.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { RECORD_ID } from '#web/testing/record-fixtures.ts';
import { showPage } from '#web/testing/record-screen.tsx';
import { OnlineUpdateDialog } from './online-update-dialog.tsx';

const COMPARED = {
  rowVersion: 7,
  businessLicense: '91510100MA6C00017C',
  fetchedAt: null,
  differences: [
    { field: 'legalPerson' as const, label: '法定代表人', before: '陈思远', after: '何思远' },
    { field: 'regiCapital' as const, label: '注册资本(万元)', before: '', after: '500.00' },
  ],
};

async function open() {
  await needTexts(['enterprise-online']);
  const dialog = <OnlineUpdateDialog dataId={RECORD_ID} title="从在线数据更新" onClose={() => undefined} />;
  const { user } = showPage('/enterprise', dialog);
  return { user, dialog: within(await screen.findByRole('dialog', { name: '从在线数据更新' })) };
}

test('ENT-01 the differences are shown first, and only what stays ticked is taken over', async () => {
  fakeApi(compareOnlineEnterprise, COMPARED);
  const taken = fakeApi(updateFromOnline, { rowVersion: 8 });
  const { user, dialog } = await open();
  expect(await screen.findByText('何思远')).toBeTruthy();
  expect(screen.getByText('（空）')).toBeTruthy();
  const [, , second] = screen.getAllByRole('checkbox');
  if (second) await user.click(second);
  await user.click(screen.getByRole('button', { name: '更新 1 项' }));
  expect(await screen.findByText('已更新 1 项')).toBeTruthy();
  expect(taken.calls.map(({ input }) => input)).toEqual([
    { dataId: RECORD_ID, rowVersion: 7, fields: ['legalPerson'] },
  ]);
  expect(dialog).toBeTruthy();
});

test('ENT-01 where nothing differs the comparison can be noted, and an enterprise that is not there is told', async () => {
  fakeApi(compareOnlineEnterprise, { ...COMPARED, differences: [] });
  const taken = fakeApi(updateFromOnline, { rowVersion: 8 });
  const { user } = await open();
  expect(await screen.findByText('与在线数据一致')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '记下核对时间' }));
  expect(await screen.findByText('已记下核对时间')).toBeTruthy();
  expect(taken.calls[0]?.input.fields).toEqual([]);
});

test('ENT-01 an enterprise that the source does not know is told in a sentence', async () => {
  fakeApi(compareOnlineEnterprise, () =>
    refused('ONLINE_ENTERPRISE_NOT_FOUND', { businessLicense: COMPARED.businessLicense }),
  );
  await open();
  expect(await screen.findByText(/没有统一社会信用代码为 91510100MA6C00017C 的企业/)).toBeTruthy();
});
