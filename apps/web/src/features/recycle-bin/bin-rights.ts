import { PERMISSIONS } from '@haiqiao/contract/access';
import { menuEntries } from '#web/session/menu.logic.ts';
import { useSession } from '#web/session/session.store.ts';

/** Address of the page (SPEC §2). */
const BIN_PATH = '/system/recycleBin';

/** What a person may do in the recycle bin beside looking. */
export interface BinRights {
  readonly restore: boolean;
  readonly purge: boolean;
}

/** The verbs that the menus of a person carry; the server asks again. */
export function useBinRights(): BinRights {
  const modules = useSession((session) => session?.modules);
  const entry = menuEntries(modules ?? []).find(({ place }) => place?.path === BIN_PATH);
  const has = (code: string) => entry?.node.buttons.some((button) => button.code === code) ?? false;
  return { restore: has(PERMISSIONS.restoreBin), purge: has(PERMISSIONS.purgeBin) };
}
