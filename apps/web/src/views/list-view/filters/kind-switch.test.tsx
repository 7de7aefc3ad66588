import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lastAsked, LIST_CODE, LIST_VIEW, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };
const { routes } = LIST_VIEW;
const address = () => window.location.pathname + window.location.search;

test('NAV-04 NAV-06 another kind of records is seen in the same tab, and back leads back', async () => {
  const { user, server } = await showList({
    view: {
      applyTypes: ['OWN', 'LEASED'],
      kinds: {
        field: 'kind',
        forms: [
          { value: 'OWN', label: '自有机器', form: 'rs_machine', routes },
          { value: 'LEASED', label: '租赁机器', form: 'rs_machine', routes },
        ],
      },
    },
  });
  await screen.findByText('机器1', { selector: 'button' }, SLOW);
  await user.click(screen.getByText('租赁机器'));
  await waitFor(() => expect(lastAsked(server).apply_type).toBe('LEASED'), SLOW);
  expect(address()).toBe(`/lists?code=${LIST_CODE}&kind=LEASED`);
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  await user.click(screen.getByText('自有机器'));
  await waitFor(() => expect(lastAsked(server).apply_type).toBe('OWN'), SLOW);
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  window.history.back();
  await waitFor(() => expect(address()).toBe(`/lists?code=${LIST_CODE}&kind=LEASED`));
});
