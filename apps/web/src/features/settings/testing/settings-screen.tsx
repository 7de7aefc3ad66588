import { getPublicKey, querySettings } from '@haiqiao/contract/endpoints';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { PUBLIC_KEY } from '#web/testing/login-screen.tsx';
import { menuOf, showShell } from '#web/testing/shell-screen.tsx';
import { SETTINGS_REPLY } from './setting-fixtures.ts';

const PATH = '/system/settings';

/** The page in the shell; `verbs` are the buttons of its menu. */
export async function showSettings(
  verbs: readonly string[] = ['read', 'update', 'updateSecurity'],
): Promise<UserEvent> {
  queryClient.clear();
  fakeApi(querySettings, SETTINGS_REPLY);
  fakeApi(getPublicKey, PUBLIC_KEY);
  const menu = menuOf('业务设置', PATH, {
    buttons: verbs.map((verb) => ({ code: `setting:${verb}`, name: verb })),
  });
  const user = await showShell({ path: PATH, menus: [menu] });
  await screen.findByRole('navigation', { name: '设置分组' }, { timeout: 5000 });
  return user;
}
