import { type ListView, queryRecords, runRecordAction, saveRecord } from '@haiqiao/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };
const START: ListView['batchActions'][number] = {
  code: 'start',
  label: '启用',
  kind: 'default',
  opinion: 'none',
  params: {},
  batch: true,
  confirm: '确定启用吗？',
};

/** One machine, at a version that grows with every save. */
function fakeMachine(versionNow: () => number) {
  fakeApi(queryRecords, () => ({
    datas: [
      {
        id: idOf(1),
        rowVersion: versionNow(),
        name: '机器1',
        status: { value: 'IDLE', displayValue: '闲置' },
        serialNo: `SN${versionNow()}`,
      },
    ],
    total: 1,
    totalIsEstimate: false,
    nextCursor: null,
  }));
}

test('ENG-07 an action on a row changed after it was ticked uses the displayed version', async () => {
  let rowVersion = 1;
  const { user } = await showList({
    view: { batchActions: [START] },
    prepare: () => fakeMachine(() => rowVersion),
  });
  fakeApi(saveRecord, () => {
    rowVersion = 2;
    return { dataId: idOf(1), rowVersion };
  });
  const action = fakeApi(runRecordAction, [{ dataId: idOf(1), ok: true, rowVersion: 3, status: 'DONE' }]);
  await user.click(await screen.findByRole('checkbox', { name: '选择机器1' }, SLOW));
  await user.dblClick(screen.getByText('SN1'));
  await user.type(await screen.findByRole('textbox', { name: /^序列号/ }), '-{Enter}');
  await screen.findByText('SN2', {}, SLOW);
  await user.click(await screen.findByRole('button', { name: '启用' }));
  const dialog = await screen.findByRole('dialog', {}, SLOW);
  await user.click(within(dialog).getByRole('button', { name: '启用' }));
  await waitFor(() => expect(action.calls).toHaveLength(1));
  expect(action.calls[0]?.input.items).toEqual([{ dataId: idOf(1), rowVersion: 2 }]);
});
