import { PERMISSIONS } from '@haiqiao/contract/access';
import { menuEntries } from '#web/session/menu.logic.ts';
import { useSession } from '#web/session/session.store.ts';

/** Address of the page (SPEC §2). */
const BIN_PATH = '/system/recycleBin';

/** A person's rights in the recycle bin besides viewing. */
export interface BinRights {
  readonly restore: boolean;
  readonly purge: boolean;
}

/** The verbs that a person's menus grant; the server checks again. */
export function useBinRights(): BinRights {
  const modules = useSession((session) => session?.modules);
  const entry = menuEntries(modules ?? []).find(({ location }) => location?.path === BIN_PATH);
  const has = (code: string) => entry?.node.buttons.some((button) => button.code === code) ?? false;
  return { restore: has(PERMISSIONS.restoreBin), purge: has(PERMISSIONS.purgeBin) };
}
