import {
  type AccessRequest,
  answerAccessRequest,
  createAccessRequest,
  getAccessRequest,
} from '@haiqiao/contract/endpoints';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { TabContext } from '#web/tabs/tab-context.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { ToastHost } from '#web/ui/toast/toast.tsx';
import { AskAccessButton } from '#web/views/access/ask-access-button.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

const ID = '0192f3a0-0000-7000-8000-0000000000d0';
const REQUEST: AccessRequest = {
  id: ID,
  askerId: '0192f3a0-0000-7000-8000-0000000000c0',
  askerName: '陈国栋',
  askerAccount: 'chen',
  permission: 'machine:read',
  permissionName: '查看机器',
  page: '/lists?code=rs_machine_list',
  error: 'ACCESS_DENIED',
  trace: 'abc.1',
  note: '',
  explanation: {
    permission: 'machine:read',
    isHeld: false,
    findings: [{ group: '走访组', effect: 'refuses', isInForce: true }],
  },
  status: 'OPEN',
  answererName: '',
  answeredAt: null,
  remark: '',
  createdAt: '2026-11-20T08:00:00.000Z',
};

const TAB = {
  id: 'requests',
  name: 'access-requests',
  fullPath: '/system/accessRequests',
  params: {},
  query: {},
  meta: { title: '权限申请', keepAlive: true, temporary: false },
  source: '',
};

beforeEach(() => queryClient.clear());

function show() {
  return render(
    <QueryClientProvider client={queryClient}>
      <TabContext value={TAB as never}>
        <AnswerDialog id={ID} canAnswer onClose={() => undefined} />
        <ToastHost closeLabel="关闭" />
      </TabContext>
    </QueryClientProvider>,
  );
}

test('PERM-04 a request shows the refused action and the reason, and requires a written answer', async () => {
  fakeApi(getAccessRequest, REQUEST);
  const answered = fakeApi(answerAccessRequest, { ...REQUEST, status: 'GRANTED' });
  const user = userEvent.setup();
  show();
  expect(await screen.findByText('走访组：拒绝')).toBeTruthy();
  expect(screen.getByText('查看机器 · machine:read')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /处\s*理/ }));
  expect(await screen.findByText('请填写处理说明')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '处理说明' }), '已加入');
  await user.click(screen.getByRole('button', { name: /处\s*理/ }));
  await screen.findByText('已处理并通知申请人');
  expect(answered.calls[0]?.input).toEqual({ id: ID, isGranted: true, remark: '已加入' });
});

test('PERM-04 a rejected answer keeps the input', async () => {
  fakeApi(getAccessRequest, REQUEST);
  fakeApi(answerAccessRequest, refused('ACCESS_REQUEST_ANSWERED'));
  const user = userEvent.setup();
  show();
  await user.type(await screen.findByRole('textbox', { name: '处理说明' }), '已加入');
  await user.click(screen.getByRole('button', { name: /处\s*理/ }));
  await screen.findByText('该权限申请已被处理');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '处理说明' }).value).toBe('已加入');
});

test('PERM-04 one click requests access with the attempted action, and reports an existing request', async () => {
  const asked = fakeApi(createAccessRequest, { id: ID, isNew: false });
  const error = new ApiError('拒绝访问', {
    kind: 'http',
    url: '/api/record/save',
    id: 'ACCESS_DENIED',
    requestId: 'abc.1',
    details: { permission: 'machine:update' },
  });
  const user = userEvent.setup();
  render(
    <>
      <AskAccessButton error={error} />
      <ToastHost closeLabel="关闭" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: '申请权限' }));
  await screen.findByText('您已申请过，请等待管理员处理');
  expect(asked.calls[0]?.input).toMatchObject({
    permission: 'machine:update',
    error: 'ACCESS_DENIED',
    trace: 'abc.1',
  });
});

test('PERM-04 a requester may add a purpose, and a failure keeps the input', async () => {
  const asked = fakeApi(createAccessRequest, { id: ID, isNew: true });
  const user = userEvent.setup();
  render(
    <>
      <AskAccessButton />
      <ToastHost closeLabel="关闭" />
    </>,
  );
  expect(screen.queryByRole('button', { name: '补充说明' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '申请权限' }));
  await user.click(await screen.findByRole('button', { name: /补充说明/ }));
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: '申请说明' });
  await user.type(note, '月底盘点');
  fakeApi(createAccessRequest, refused('SERVICE_BUSY'));
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /补充说明/ }));
  await screen.findByText(/服务繁忙|繁忙/);
  expect(note.value).toBe('月底盘点');
  const noted = fakeApi(createAccessRequest, { id: ID, isNew: false });
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /补充说明/ }));
  await screen.findByText('已补充说明，管理员可以看到');
  expect(noted.calls[0]?.input).toMatchObject({ page: asked.calls[0]?.input.page, note: '月底盘点' });
});

test('PERM-04 a page without a menu shows the entry that opens it and why it is hidden', async () => {
  fakeApi(getAccessRequest, {
    ...REQUEST,
    permission: '',
    permissionName: '',
    explanation: {
      permission: '',
      isHeld: false,
      findings: [],
      menu: { name: '权限组', absence: 'notGranted' },
    },
  });
  show();
  expect(await screen.findByText('权限组：没有权限组授权该菜单')).toBeTruthy();
});
