import type { MENU_ABSENCES } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';

/** Which menu entries somebody sees, and why they do not see the others. Both by id; what is in neither is unknown. */
export interface MenuStates {
  /** Ids of all entries, with the one above each. */
  readonly parents: ReadonlyMap<string, string | null>;
  readonly absent: ReadonlyMap<string, (typeof MENU_ABSENCES)[number]>;
}

/** Works them out as the menu itself does. */
export type ReadMenuStates = (ctx: Context, memberId: string) => Promise<MenuStates>;
