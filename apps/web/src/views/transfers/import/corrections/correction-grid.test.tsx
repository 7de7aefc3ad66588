import {
  getImportReport,
  getTransfer,
  queryDictionaryByCode,
  queryTransfers,
  readImportFile,
  startImport,
  type Transfer,
  uploadFile,
} from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
import { ImportWizard } from '../import-wizard.tsx';

const ID = '00000000-0000-7000-8000-0000000000a1';
const FIELDS = [
  { field: 'name', label: '名称', required: true, definition: { type: 'text', label: '名称' } },
  {
    field: 'kind',
    label: '类型',
    required: true,
    definition: { type: 'dictionary', label: '类型', dictionary: 'TEST_KIND' },
  },
  { field: 'isMovable', label: '可移动', required: false, definition: { type: 'boolean', label: '可移动' } },
] as const;
const ITEM = { valid: true, parent: null, pinyin: '', icon: '', extends: [] };
const CHECKED: Transfer = {
  id: ID,
  kind: 'import',
  dryRun: true,
  listCode: LIST_VIEW.code,
  fileName: '机器.csv',
  state: 'done',
  done: 100,
  total: 100,
  createdAt: '2026-11-20T01:00:00Z',
  endedAt: '2026-11-20T01:00:01Z',
  downloadUri: null,
  error: null,
  message: '',
};
const REPORT = {
  rows: 100,
  skipped: 0,
  creates: 100,
  updates: 0,
  wrongRows: 3,
  wrongNumbers: [4, 9, 12],
  issues: [
    { row: 4, field: 'kind', value: '错', message: '没有这一项' },
    { row: 9, field: 'name', value: '', message: '不能为空' },
    { row: 12, field: 'isMovable', value: '也许', message: '请填是或否' },
  ],
  wrong: [
    { row: 4, cells: { name: '甲机', kind: '错', isMovable: '是' } },
    { row: 9, cells: { name: '', kind: '自有', isMovable: '是' } },
    { row: 12, cells: { name: '丙机', kind: '自有', isMovable: '也许' } },
  ],
};

beforeEach(() => {
  connectClient(showToast);
  startSession(sessionOf());
  queryClient.clear();
});

/** The wizard with three wrong rows of a hundred. */
async function showMistakes() {
  fakeApi(uploadFile, [fileOf(1, '机器.csv')]);
  const headings = FIELDS.map(({ field, label }, index) => ({ index, text: label, field }));
  fakeApi(readImportFile, { headings, sample: [], fields: [...FIELDS] });
  fakeApi(queryDictionaryByCode, [
    { ...ITEM, value: 'OWN', label: '自有' },
    { ...ITEM, value: 'LEASED', label: '租赁' },
  ]);
  fakeApi(queryTransfers, []);
  fakeApi(getTransfer, CHECKED);
  fakeApi(getImportReport, REPORT);
  const started = fakeApi(startImport, { ...CHECKED, state: 'queued' });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <ImportWizard view={LIST_VIEW} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('选择文件', { selector: 'input' });
  fireEvent.change(box, { target: { files: [new File(['a'], '机器.csv')] } });
  await user.click(await screen.findByRole('button', { name: '检查数据' }));
  const grid = await screen.findByRole('grid', { name: '有错误的行' });
  return { user, grid, started };
}

const cell = (grid: HTMLElement, row: number, field: string) => {
  const found = grid.querySelector<HTMLElement>(`[data-at="${row}.${field}"]`);
  if (!found) throw new Error(`no cell ${row}.${field}`);
  return found;
};

test('ENG-07 a field with choices has them in the correction grid too, and sends the chosen value', async () => {
  const { user, grid, started } = await showMistakes();
  await user.click(cell(grid, 4, 'kind'));
  await user.click(await screen.findByRole('option', { name: '租赁' }).catch(() => screen.getByText('租赁')));
  await waitFor(() => expect(cell(grid, 4, 'kind').textContent).toContain('租赁'));
  await user.click(cell(grid, 12, 'isMovable'));
  await user.click(await screen.findByText('否', { selector: '[class*=label]' }));
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await waitFor(() => expect(started.calls).toHaveLength(2));
  expect(started.calls[1]?.input.corrections).toEqual([
    { row: 4, field: 'kind', text: '租赁', value: 'LEASED' },
    { row: 12, field: 'isMovable', text: '否', value: false },
  ]);
});

test('ENG-07 any cell of a row is corrected by grid keys: arrows, typing, Enter, F2, Tab, Escape, Delete', async () => {
  const { user, grid, started } = await showMistakes();
  cell(grid, 4, 'name').focus();
  await user.keyboard('{F2}{End}一号{Enter}');
  expect(document.activeElement).toBe(cell(grid, 9, 'name'));
  await user.keyboard('乙机{Tab}');
  await waitFor(() => expect(document.activeElement).toBe(cell(grid, 9, 'kind')));
  await user.keyboard('{ArrowDown}{ArrowLeft}{Enter}不要{Escape}');
  expect(document.activeElement).toBe(cell(grid, 12, 'name'));
  expect(cell(grid, 12, 'name').textContent).toBe('丙机');
  await user.keyboard('{End}{Delete}');
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await waitFor(() => expect(started.calls).toHaveLength(2));
  expect(started.calls[1]?.input.corrections).toEqual([
    { row: 4, field: 'name', text: '甲机一号' },
    { row: 9, field: 'name', text: '乙机' },
    { row: 12, field: 'isMovable', text: '' },
  ]);
});

test('ENG-07 several cells are pasted at once, and errors are visited one after the other', async () => {
  const { user, grid, started } = await showMistakes();
  expect(screen.getByText('3 处待改')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '下一处' }));
  const first = document.activeElement;
  await user.click(screen.getByRole('button', { name: '下一处' }));
  expect(document.activeElement).not.toBe(first);
  cell(grid, 9, 'name').focus();
  await user.paste('乙机\t租赁\r\n丙机\t自有\t是\r\n');
  expect(screen.getByText('1 处待改')).toBeTruthy();
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(cell(grid, 4, 'kind'));
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await waitFor(() => expect(started.calls).toHaveLength(2));
  expect(started.calls[1]?.input.corrections).toHaveLength(5);
});

test('ENG-07 rows are skipped singly or all at once and restored, with a correct count', async () => {
  const { user, grid, started } = await showMistakes();
  await user.click(within(grid).getByRole('button', { name: '跳过第 9 行' }));
  expect(screen.getByText('导入 99 行，跳过 1 行')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '跳过全部有错误的行（2）' }));
  expect(screen.getByText('导入 97 行，跳过 3 行')).toBeTruthy();
  expect(screen.queryByText(/处待改/)).toBeNull();
  await user.click(within(grid).getByRole('button', { name: '恢复第 4 行' }));
  expect(screen.getByText('导入 98 行，跳过 2 行')).toBeTruthy();
  await user.click(within(grid).getByRole('button', { name: '跳过第 4 行' }));
  // The report of the remaining rows; skipped ones can still be restored.
  fakeApi(getImportReport, {
    ...REPORT,
    rows: 97,
    skipped: 3,
    wrongRows: 0,
    wrongNumbers: [],
    issues: [],
    wrong: [],
  });
  queryClient.removeQueries();
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await screen.findByRole('button', { name: '开始导入' });
  expect(started.calls[1]?.input.skipped?.toSorted((one, other) => one - other)).toEqual([4, 9, 12]);
  expect(screen.getByText('导入 97 行，跳过 3 行')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '恢复全部' }));
  expect(screen.getByText('导入 100 行，跳过 0 行')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重新检查' })).toBeTruthy();
});
