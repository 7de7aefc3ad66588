import { compareOnlineEnterprise, updateFromOnline } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { needTexts } from '@haiqiao/web/sdk';
import { fakeApi, RECORD_ID, refused, showPage } from '@haiqiao/web/testing';
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
  await needTexts(['enterprise']);
  const dialog = <OnlineUpdateDialog dataId={RECORD_ID} title="从在线数据更新" onClose={() => undefined} />;
  const { user } = showPage('/enterprise', dialog);
  return { user, dialog: within(await screen.findByRole('dialog', { name: '从在线数据更新' })) };
}

test('ENT-01 differences are shown first, and only selected ones are copied', async () => {
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

test('ENT-01 a comparison without differences can be noted, and a missing enterprise is reported', async () => {
  fakeApi(compareOnlineEnterprise, { ...COMPARED, differences: [] });
  const taken = fakeApi(updateFromOnline, { rowVersion: 8 });
  const { user } = await open();
  expect(await screen.findByText('与在线数据一致')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '记下核对时间' }));
  expect(await screen.findByText('已记下核对时间')).toBeTruthy();
  expect(taken.calls[0]?.input.fields).toEqual([]);
});

test('ENT-01 an enterprise unknown to the source is reported with a message', async () => {
  fakeApi(compareOnlineEnterprise, () =>
    refused('ONLINE_ENTERPRISE_NOT_FOUND', { businessLicense: COMPARED.businessLicense }),
  );
  await open();
  expect(await screen.findByText(/没有统一社会信用代码为 91510100MA6C00017C 的企业/)).toBeTruthy();
});
