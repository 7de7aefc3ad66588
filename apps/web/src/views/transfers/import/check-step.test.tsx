import {
  getImportReport,
  getTransfer,
  readImportFile,
  startImport,
  type Transfer,
  uploadFile,
} from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { connectClient } from '#web/session/connect-client.ts';
import { startSession } from '#web/session/session.store.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fileOf } from '#web/testing/file-fixtures.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { sessionOf } from '#web/testing/sessions.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ImportWizard } from './import-wizard.tsx';

const CHECKED: Transfer = {
  id: '00000000-0000-7000-8000-0000000000a1',
  kind: 'import',
  dryRun: true,
  listCode: LIST_VIEW.code,
  fileName: '机器.csv',
  state: 'done',
  done: 2,
  total: 2,
  createdAt: '2026-11-20T01:00:00Z',
  endedAt: '2026-11-20T01:00:01Z',
  downloadUri: null,
  error: null,
  message: '',
};
const issue = (row: number) => ({
  row,
  field: 'serialNo',
  value: `S${row}`,
  message: '已存在相同的值',
});
const REPORT = {
  rows: 2,
  skipped: 0,
  creates: 2,
  updates: 0,
  wrongRows: 2,
  wrongNumbers: [2, 3],
  issues: [issue(2), issue(3)],
  taken: { serialNo: 2 },
  wrong: [2, 3].map((row) => ({ row, cells: { serialNo: `S${row}` } })),
};

beforeEach(() => {
  connectClient(showToast);
  startSession(sessionOf());
  queryClient.clear();
});

/** The wizard with a file whose rows already exist. */
async function begin({ mayUpdate }: { mayUpdate: boolean }) {
  const { serialNo } = LIST_VIEW.fields;
  if (serialNo?.type !== 'text') throw new Error('a machine has a serial number');
  const label = { index: 0, text: '序列号', field: 'serialNo' };
  fakeApi(uploadFile, [fileOf(1, '机器.csv')]);
  fakeApi(readImportFile, { headings: [label], sample: [], fields: [] });
  fakeApi(getTransfer, CHECKED);
  fakeApi(getImportReport, REPORT);
  const started = fakeApi(startImport, { ...CHECKED, state: 'queued' });
  const view = {
    ...LIST_VIEW,
    fields: { ...LIST_VIEW.fields, serialNo: { ...serialNo, unique: true } },
    verbs: { ...LIST_VIEW.verbs, update: mayUpdate },
  };
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <ImportWizard view={view} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('选择文件', { selector: 'input' });
  fireEvent.change(box, { target: { files: [new File(['a'], '机器.csv')] } });
  return { user, started, go: await screen.findByRole('button', { name: '检查数据' }) };
}

async function check(who: { mayUpdate: boolean }) {
  const { user, started, go } = await begin(who);
  await user.click(go);
  await screen.findByText(/其中 2 行有错误/);
  return { user, started };
}

test('ENG-07 a running check shows its progress once the total is known', async () => {
  const { user, go } = await begin({ mayUpdate: true });
  const running: Transfer = { ...CHECKED, state: 'running', done: 1200, total: 30_000, endedAt: null };
  fakeApi(getTransfer, running);
  fakeApi(startImport, { ...running, state: 'queued', done: 0, total: null });
  await user.click(go);
  expect(await screen.findByText('1,200 / 30,000 行')).toBeTruthy();
});

test('ENG-07 the first check of a file counts its rows, and the next run knows the total', async () => {
  const { user, go } = await begin({ mayUpdate: true });
  const running: Transfer = { ...CHECKED, state: 'running', done: 1200, total: null, endedAt: null };
  fakeApi(getTransfer, running);
  await user.click(go);
  expect(await screen.findByText('1,200 行')).toBeTruthy();
  fakeApi(getTransfer, CHECKED);
  await screen.findByText(/其中 2 行有错误/);
  fakeApi(startImport, { ...running, id: '00000000-0000-7000-8000-0000000000a2' });
  fakeApi(getTransfer, { ...running, done: 1 });
  await user.click(screen.getByRole('button', { name: '改为更新已有记录' }));
  expect(await screen.findByText('1 / 2 行')).toBeTruthy();
});

test('ENG-07 for rows of existing records changing them is offered, in one step', async () => {
  const { user, started } = await check({ mayUpdate: true });
  expect(screen.getByText('有 2 行的“序列号”与已有记录相同。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '改为更新已有记录' }));
  await waitFor(() => expect(started.calls).toHaveLength(2));
  expect(started.calls.map(({ input }) => [input.dryRun, input.matchBy])).toEqual([
    [true, undefined],
    [true, 'serialNo'],
  ]);
  await screen.findByText(/其中 2 行有错误/);
  expect(screen.queryByRole('button', { name: '改为更新已有记录' })).toBeNull();
});

test('ENG-07 without the right to change records it is not offered', async () => {
  await check({ mayUpdate: false });
  expect(screen.queryByRole('button', { name: '改为更新已有记录' })).toBeNull();
});
