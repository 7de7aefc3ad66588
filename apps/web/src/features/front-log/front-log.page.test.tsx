import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reportFailure } from '#web/api/failures.ts';
import { showShell } from '#web/testing/shell-screen.tsx';

async function showLog() {
  const user = await showShell({ path: '/log' });
  const table = await screen.findByRole('table', {}, { timeout: 5000 });
  const report = (message: string, type: 'info' | 'danger') =>
    act(() => reportFailure({ message, type, meta: { url: '/api/x' }, traceId: 'req-7', stack: 'at Page' }));
  report('网络错误', 'danger');
  report('已登录', 'info');
  return { user, table };
}

const rows = () =>
  screen
    .queryAllByRole('row')
    .map((row) => row.textContent ?? '')
    .filter((text) => text.includes('req-7'));

test('API-06 entries show time, type, message, page and request id, latest first', async () => {
  await showLog();
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d信息已登录\/logreq-71$/);
  expect(rows()[1]).toContain('错误网络错误');
});

test('API-06 entries are filtered by type and keyword', async () => {
  const { user } = await showLog();
  fireEvent.click(screen.getByRole('radio', { name: '错误' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.type(screen.getByRole('textbox', { name: '信息、页面、请求编号' }), '没有');
  expect(await screen.findByText('没有符合条件的日志')).toBeTruthy();
});

test('API-06 clearing asks for confirmation', async () => {
  const { user } = await showLog();
  await user.click(screen.getByRole('button', { name: '清空日志' }));
  const dialog = await screen.findByRole('dialog');
  expect(rows()).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: '清空日志' }));
  expect(await screen.findByText('暂无日志')).toBeTruthy();
});

test('API-06 entries are exported as a JSON or CSV file', async () => {
  const { user } = await showLog();
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  for (const item of ['导出 JSON', '导出 CSV']) {
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }
  expect(names).toEqual(['front-log.json', 'front-log.csv']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toHaveLength(2);
});

test('API-03 uncaught errors and failed calls appear in the log', async () => {
  await showLog();
  act(() => reportFailure({ message: '未处理', type: 'danger', meta: {}, traceId: 'req-7', stack: '' }));
  expect(rows()[0]).toContain('未处理');
});
