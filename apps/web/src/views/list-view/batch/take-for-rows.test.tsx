import { runRecordAction } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, showList, START } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };

test('ENG-03 TAB-07 an action without questions runs once and to its end after its list is left', async () => {
  const answer = Promise.withResolvers<EndpointReply<typeof runRecordAction>>();
  const { user, server } = await showList({ view: { rowActions: [START] }, total: 3 });
  const action = fakeApi(runRecordAction, () => answer.promise);
  const link = await screen.findByText('机器2', { selector: 'button' }, SLOW);
  const more = link.closest('[role=row]')?.querySelector('[aria-haspopup=menu]');
  await user.click(more ?? link);
  const item = await screen.findByRole('menuitem', { name: '启用' }, SLOW);
  fireEvent.click(item);
  fireEvent.click(item);
  fireEvent.click(screen.getByRole('tab', { name: '首页' }));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  const asked = server.pages.calls.length;
  answer.resolve([{ dataId: idOf(2), ok: true, rowVersion: 2, status: 'DONE' }]);
  expect(await screen.findByText('启用成功', {}, SLOW)).toBeTruthy();
  expect(action.calls.map(({ input }) => input)).toMatchObject([
    { id: 'rs_machine', action: 'start', items: [{ dataId: idOf(2), rowVersion: 1 }] },
  ]);
  await user.click(screen.getByRole('tab', { name: '机器台账' }));
  await waitFor(() => expect(server.pages.calls.length).toBeGreaterThan(asked));
});
