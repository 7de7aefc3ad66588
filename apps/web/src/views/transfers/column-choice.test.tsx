import { getFormDefinition, startExport, type FieldViews, type FormView } from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { LIST_VIEW } from '#web/testing/list-screen.tsx';
import { ExportDialog } from './export-dialog.tsx';

const COLUMNS = ['name', 'serialNo'].map((field) => ({
  field,
  label: LIST_VIEW.fields[field]?.label ?? '',
  isShown: field === 'name',
}));
const FIELDS: FieldViews = {
  ...LIST_VIEW.fields,
  maker: { type: 'text', label: '制造商', mode: 'readonly' },
  parts: { type: 'table', label: '零件', fields: {}, mode: 'readonly' },
};

beforeEach(() => {
  queryClient.clear();
});

function show() {
  const form: Partial<FormView> = { code: 'rs_machine', fields: FIELDS };
  const forms = fakeApi(getFormDefinition, form as FormView); // the dialog reads its fields
  const exports = fakeApi(startExport, () => {
    throw new Error('this far only');
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ExportDialog
        view={LIST_VIEW}
        question={{ terms: [], sorts: [] }}
        columns={COLUMNS}
        ids={[]}
        total={null}
        onClose={vi.fn<() => void>()}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), forms, exports };
}

test('ENG-07 fields without a list column are exported too, rows of sub-tables are not', async () => {
  const { user, exports } = show();
  const further = await screen.findByRole('group', { name: '列表未显示的字段' });
  await within(further).findByRole('checkbox', { name: '制造商' });
  expect(within(further).queryByRole('checkbox', { name: '零件' })).toBeNull();
  expect(within(further).queryByRole('checkbox', { name: '名称' })).toBeNull();
  await user.click(within(further).getByRole('checkbox', { name: '制造商' }));
  await user.click(screen.getByRole('button', { name: '开始导出' }));
  await vi.waitFor(() => expect(exports.calls[0]?.input.columns).toEqual(['name', 'maker']));
});

test('ENG-07 all columns are ticked at once, or only the shown ones', async () => {
  const { user } = show();
  await screen.findByRole('checkbox', { name: '制造商' });
  await user.click(screen.getByRole('button', { name: '全部列' }));
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;
  expect(ticked()).toBe(screen.getAllByRole('checkbox').length);
  await user.click(screen.getByRole('button', { name: '当前显示的列' }));
  expect(ticked()).toBe(1);
});
