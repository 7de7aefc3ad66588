import { updateRecords } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { answered, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, LIST_VIEW, showList } from '#web/testing/list-screen.tsx';
// Preloads lazily loaded code.
import './fields-dialog.tsx';

const SLOW = { timeout: 5000 };
const COLUMNS = LIST_VIEW.columns.map((column) =>
  column.field === 'kind' ? { ...column, editable: true } : column,
);

async function asked() {
  const { user } = await showList({ view: { columns: COLUMNS } });
  for (const number of [1, 2]) {
    await user.click(await screen.findByRole('checkbox', { name: `选择机器${number}` }, SLOW));
  }
  await user.click(screen.getByRole('button', { name: '批量修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '批量修改' }, SLOW));
  const ok = dialog.getByRole<HTMLButtonElement>('button', { name: '保存' });
  return { user, dialog, ok };
}

test('ENG-03 the ticked rows get one value in an editable list field, and without a value nothing is sent', async () => {
  const saved = fakeApi(updateRecords, { updated: 2 });
  const { user, dialog, ok } = await asked();
  expect(dialog.getByText('类型', { selector: '.ant-select *' })).toBeTruthy();
  expect(ok.disabled).toBe(true);
  await user.click(dialog.getByRole('combobox', { name: '字段' }));
  await user.click(await screen.findByRole('option', { name: '序列号' }));
  await user.type(dialog.getByRole('textbox', { name: '序列号' }), 'SN-9');
  await user.click(ok);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved.calls.map(({ input }) => input)).toEqual([
    { id: 'rs_machine', dataIds: [idOf(1), idOf(2)], values: { serialNo: 'SN-9' }, acceptedWarnings: [] },
  ]);
  expect(screen.queryByRole('button', { name: '批量修改' })).toBeNull();
});

test('ENG-03 a field is cleared only by explicit choice, with a notice of the lost values', async () => {
  const saved = fakeApi(updateRecords, { updated: 2 });
  const { user, dialog, ok } = await asked();
  await user.click(dialog.getByRole('radio', { name: '清空' }));
  expect(dialog.getByText(/将清空所选 2 条记录的“类型”/)).toBeTruthy();
  await user.click(ok);
  await waitFor(() => expect(saved.calls.map(({ input }) => input.values)).toEqual([{ kind: null }]));
});

test('ENG-03 a blocking record is named with the reason and that nothing was changed, and the ticks stay', async () => {
  const message = '该记录的状态为“停用”，不能再修改';
  fakeApi(updateRecords, () =>
    answered({ code: -1, message, data: { error: 'RECORD_FINAL', status: '停用', dataId: idOf(2) } }),
  );
  const { user, dialog, ok } = await asked();
  await user.click(dialog.getByRole('radio', { name: '清空' }));
  await user.click(ok);
  const said = await dialog.findByText(`“机器2”：${message}。所选记录均未修改。`);
  expect(said.getAttribute('role')).toBe('alert');
  await user.click(dialog.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('已选 2 条')).toBeTruthy();
});

test('ENG-03 the error of one attempt is not shown beside the next attempt’s notice', async () => {
  const message = '已有记录用了这个值';
  fakeApi(updateRecords, answered({ code: -1, message, data: { error: 'RECORD_NOT_UNIQUE' } }));
  const { user, dialog, ok } = await asked();
  await user.click(dialog.getByRole('combobox', { name: '字段' }));
  await user.click(await screen.findByRole('option', { name: '序列号' }));
  await user.type(dialog.getByRole('textbox', { name: '序列号' }), 'SN-9');
  await user.click(ok);
  await dialog.findByText(message);
  await user.click(dialog.getByRole('radio', { name: '清空' }));
  expect(dialog.getByText(/将清空所选 2 条记录的“序列号”/)).toBeTruthy();
  expect(dialog.queryByText(message)).toBeNull();
});

test('ENG-03 a record’s warning is accepted by saving again, and shown again for another value', async () => {
  const warning = { code: 'odd', field: 'kind', text: '类型少见' };
  const saved = fakeApi(updateRecords, ({ input }) =>
    input.acceptedWarnings?.includes('odd')
      ? { updated: 2 }
      : answered({
          code: -1,
          message: '请确认',
          data: { error: 'RECORD_WARNINGS', warnings: [warning], dataId: idOf(2) },
        }),
  );
  const { user, dialog, ok } = await asked();
  const empty = dialog.getByRole('radio', { name: '清空' });
  await user.click(empty);
  await user.click(ok);
  await dialog.findByText(/^“机器2”：类型少见 所选记录尚未修改/);
  await user.click(dialog.getByRole('radio', { name: '修改为' }));
  await user.click(empty);
  await user.click(ok);
  await dialog.findByText(/^“机器2”：类型少见 /);
  await user.click(ok);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved.calls.map(({ input }) => input.acceptedWarnings)).toEqual([[], [], ['odd']]);
});

test('ENG-03 open pages of records changed together are reloaded', async () => {
  fakeApi(updateRecords, { updated: 2 });
  const { user, dialog, ok } = await asked();
  const page = ['records', 'rs_machine', idOf(2), 'detail'];
  queryClient.setQueryData(page, {});
  await user.click(dialog.getByRole('radio', { name: '清空' }));
  await user.click(ok);
  await waitFor(() => expect(queryClient.getQueryState(page)?.isInvalidated).toBe(true));
});

test('ENG-03 batch changes are not offered without the right, or in a list without editable fields', async () => {
  const plain = LIST_VIEW.columns.map(({ editable: _, ...column }) => column);
  const { user } = await showList({ view: { columns: plain } });
  await user.click(await screen.findByRole('checkbox', { name: '选择机器1' }, SLOW));
  expect(await screen.findByRole('button', { name: '批量打标签' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '批量修改' })).toBeNull();
});
