import type { ListView, SavedView } from '@haiqiao/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lastAsked, LIST_CODE, LIST_VIEW, showList } from '#web/testing/list-screen.tsx';

const SLOW = { timeout: 5000 };
const { routes } = LIST_VIEW;
const address = () => window.location.pathname + window.location.search;

/** A list of two kinds of machines. */
const KINDS: Partial<ListView> = {
  applyTypes: ['OWN', 'LEASED'],
  kinds: {
    field: 'kind',
    forms: [
      { value: 'OWN', label: '自有机器', form: 'rs_machine', routes },
      { value: 'LEASED', label: '租赁机器', form: 'rs_machine', routes },
    ],
  },
};
const LEASED: SavedView = {
  id: '0190c000-0000-7000-8000-000000000001',
  name: '只看租赁',
  sharing: 'private',
  isOwn: true,
  isDefault: false,
  query: { terms: [], sorts: [], apply_type: 'LEASED' },
  layout: null,
  rowVersion: 1,
};

test('ENG-03 a saved view shows the kind of records it was saved with', async () => {
  const { user, server } = await showList({ view: KINDS, views: { views: [LEASED], layout: null } });
  await screen.findByText('机器1', { selector: 'button' }, SLOW);
  await user.click(screen.getByRole('button', { name: /视图/ }));
  await user.click(await screen.findByRole('menuitem', { name: /只看租赁/ }, SLOW));
  await waitFor(() => expect(lastAsked(server).apply_type).toBe('LEASED'), SLOW);
  expect(screen.queryByText('已修改')).toBeNull();
});

test('NAV-04 NAV-06 another kind of records is shown in the same tab, and back returns', async () => {
  const { user, server } = await showList({ view: KINDS });
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
