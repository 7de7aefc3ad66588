import { DISCARD_REASON_MAX, discardFlowIncidents } from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { useIncidentVerbs } from './use-incident-verbs.tsx';

const ID = '0190a000-0000-7000-8000-00000000d00c';

function Verbs() {
  const verbs = useIncidentVerbs();
  return (
    <>
      <button type="button" onClick={() => verbs.act('discard', { id: ID, rowVersion: 1, title: '请假' })}>
        row
      </button>
      {verbs.dialogs}
    </>
  );
}

async function ask() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Verbs />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'row' }));
  return { user, reason: await screen.findByLabelText('放弃原因') };
}

const confirm = () => screen.getByRole('button', { name: /^放弃/u });

test('ENG-06 an incident is discarded only with a reason, which is sent', async () => {
  const called = fakeApi(discardFlowIncidents, [{ id: ID, ok: true }]);
  const { user, reason } = await ask();
  expect(confirm().getAttribute('aria-disabled')).toBe('true');
  await user.type(reason, '   ');
  await user.click(confirm());
  expect(called.calls).toEqual([]);
  await user.type(reason, '已线下处理 ');
  await user.click(confirm());
  await waitFor(() => expect(screen.queryByLabelText('放弃原因')).toBeNull());
  expect(called.calls.map(({ input }) => input)).toEqual([{ ids: [ID], reason: '已线下处理' }]);
});

test('ENG-06 a reason has at most 200 characters, and stays after a refusal', async () => {
  fakeApi(discardFlowIncidents, () => refused('FLOW_INCIDENT_CLOSED'));
  const { user, reason } = await ask();
  await user.click(reason);
  await user.paste('因'.repeat(DISCARD_REASON_MAX + 5));
  expect(reason).toHaveProperty('value', '因'.repeat(DISCARD_REASON_MAX));
  await user.click(confirm());
  expect(await screen.findByText('该异常已处理，请刷新列表')).toBeTruthy();
  expect(reason).toHaveProperty('value', '因'.repeat(DISCARD_REASON_MAX));
});
