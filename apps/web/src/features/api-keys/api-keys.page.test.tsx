import { type ApiKeyView, createApiKey, queryApiKeys, revokeApiKey } from '@haiqiao/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';

const PATH = '/system/apiKeys';
const SLOW = { timeout: 5000 };
const FORMS = [{ code: 'rs_center_record', label: '服务中心备案' }];

const KEY: ApiKeyView = {
  id: '0190d7a0-0000-7000-8000-000000000001',
  name: '数据交换平台',
  prefix: 'hqk_AbCdEfGhIjK',
  state: 'ACTIVE',
  forms: FORMS,
  addresses: [],
  validTo: null,
  lastUsedAt: null,
  lastUsedAddress: '',
  filings: 12,
  createdAt: '2026-03-02T01:00:00.000Z',
  createdBy: '系统管理员',
  revokedAt: null,
  revokedBy: '',
  rowVersion: 1,
};

async function show(keys: readonly ApiKeyView[]) {
  queryClient.clear();
  fakeApi(queryApiKeys, { keys: [...keys], forms: FORMS });
  const buttons = ['create', 'update', 'revoke'].map((verb) => ({ code: `api_key:${verb}`, name: verb }));
  const user = await showShell({ path: PATH, menus: [{ ...menuOf('接口密钥', PATH), buttons }] });
  await screen.findByRole('heading', { name: '接口密钥' }, SLOW);
  return user;
}

test('AUTH-12 keys are listed without secrets, and a revoked one has no actions', async () => {
  await show([KEY, { ...KEY, id: '0190d7a0-0000-7000-8000-000000000002', name: '旧平台', state: 'REVOKED' }]);
  const row = (await screen.findByText('数据交换平台', {}, SLOW)).closest('tr');
  if (!row) throw new Error('no row');
  for (const text of [
    '生效中',
    '服务中心备案',
    '不限',
    '长期有效',
    '未使用',
    '已提交 12 件',
    'hqk_AbCdEfGhIjK_…',
  ])
    within(row).getByText(text);
  expect(screen.getAllByRole('button', { name: '吊销' })).toHaveLength(1);
});

test('AUTH-12 a new key requires name, forms, addresses and password before anything is sent', async () => {
  const user = await show([]);
  await screen.findByText('暂无接口密钥', {}, SLOW);
  const sent = fakeApi(createApiKey, { id: KEY.id, secret: 'hqk_secret' });
  await user.click(screen.getByRole('button', { name: '新增密钥' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  within(dialog).getByText('请填写名称');
  within(dialog).getByText('请至少选择一个表单');
  within(dialog).getByText('请输入登录密码');
  await user.type(within(dialog).getByLabelText('允许的地址'), '10.0.0.1 300.1.1.1');
  within(dialog).getByText('地址格式不正确：300.1.1.1');
  expect(sent.calls).toHaveLength(0);
});

test('AUTH-12 revoking is confirmed', async () => {
  const user = await show([KEY]);
  const sent = fakeApi(revokeApiKey, true);
  await user.click(await screen.findByRole('button', { name: '吊销' }, SLOW));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/无法恢复/);
  await user.click(within(dialog).getByRole('button', { name: /吊\s*销/ }));
  await screen.findByText('密钥已吊销');
  expect(sent.calls).toHaveLength(1);
});
