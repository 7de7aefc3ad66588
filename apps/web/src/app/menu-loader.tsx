import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPassing } from '#web/api/api-error.ts';
import { isViewLost } from '#web/api/client.ts';
import { menuQueries, reloadRights } from '#web/api/menus.ts';
import { onPermissionsChanged } from '#web/api/reply-marks.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { loseSession } from '#web/session/leave-session.ts';
import { renewModules, useSession } from '#web/session/session.store.ts';
import { setMenus } from './menus.store.ts';
import { renewTabs } from './navigation.ts';

/**
 * Reloads the user's menus: grants may have changed since sign-in, and names follow the language. A refusal ends the session (AUTH-11); an
 * unreachable or busy server does not.
 */
export function MenuLoader() {
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const { data, error } = useQuery({ ...menuQueries.tree(memberId, useLocale()), enabled: memberId !== '' });
  // Permissions may change while the window is open: the next reply says so (PERM-07).
  useEffect(() => onPermissionsChanged(() => void reloadRights()), []);
  useEffect(() => {
    if (!data) return;
    renewModules(data);
    setMenus(data);
    renewTabs();
  }, [data]);
  useEffect(() => {
    if (error && !isPassing(error) && !isViewLost(error)) loseSession('menusFailed');
  }, [error]);
  return null;
}
