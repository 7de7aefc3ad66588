import type { Broadcast } from '#server/db/broadcast.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { MENU_ABSENCES } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';

/** Dependencies of the permissions feature. */
export interface PermissionsDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  readonly readMenuStates: ReadMenuStates;
}

/** Visible menu entries of a member, and the reasons for invisible ones. By id; an id in neither is unknown. */
interface MenuStates {
  /** Ids of all entries with their parents. */
  readonly parents: ReadonlyMap<string, string | null>;
  readonly absent: ReadonlyMap<string, (typeof MENU_ABSENCES)[number]>;
}

/** Computes them like the menu itself. */
type ReadMenuStates = (ctx: Context, memberId: string) => Promise<MenuStates>;
