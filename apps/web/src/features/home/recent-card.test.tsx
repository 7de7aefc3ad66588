import { getFormDefinition, getRecord, queryOwnRecords } from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { fakeApi, silence } from '#web/testing/fake-api.ts';
import { showShell } from '#web/testing/shell-screen.tsx';

const SLOW = { timeout: 5000 };
const ROUTE = '/see-form?code=rs_machine&id=0190b000-0000-7000-8000-000000000001';

test('ENG-02 favourite records are listed at home and open from there', async () => {
  const own = fakeApi(queryOwnRecords, [
    {
      form: 'rs_machine',
      dataId: '0190b000-0000-7000-8000-000000000001',
      title: '数控机床一号',
      resourceLabel: '机器',
      route: ROUTE,
      at: '2026-11-20T08:00:00Z',
    },
  ]);
  // The requests of the opened page are not tested here.
  fakeApi(getFormDefinition, silence());
  fakeApi(getRecord, silence());
  const user = await showShell();
  await user.click(await screen.findByRole('button', { name: '我的收藏' }, SLOW));
  const line = await screen.findByRole('button', { name: /数控机床一号/ }, SLOW);
  expect(own.calls[0]?.input).toEqual({ kind: 'favourite', limit: 50 });
  await user.click(line);
  expect(appLocation.current()).toContain('/see-form?code=rs_machine');
});
