import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import type { ActionHandler, RecordHooks } from '#server/platform/records/module-code.ts';

/**
 * The door for `modules/<area>/server`: everything that the code of a business area may ask of the server. Its
 * `index.ts` exports `serverParts`, a list of what {@link defineHooks} and {@link defineAction} answer.
 */
export type {
  ActionEvent,
  ActionHandler,
  Hook,
  HookRecord,
  HookRecords,
  Known,
  RecordHooks,
  RecordValues,
  SaveEvent,
} from '#server/platform/records/module-code.ts';
export type { Context } from './context.ts';

/** One thing that an area does in code. */
export type ServerPart =
  | { readonly kind: 'hooks'; readonly resource: string; readonly hooks: RecordHooks }
  | {
      readonly kind: 'action';
      readonly resource: string;
      readonly action: string;
      readonly run: ActionHandler;
    };

/**
 * What happens around the saves of a resource, in the transaction of the save. What only follows from other values belongs
 * into `derive`, which needs none.
 * @example export const visitHooks = defineHooks(visit, { derive: async () => ({ total: 3 }) });
 */
export function defineHooks(resource: ResourceDefinition, hooks: RecordHooks): ServerPart {
  return { kind: 'hooks', resource: resource.code, hooks };
}

/**
 * What an action of a resource does, beside the transition that its definition names.
 * @param action code of one of the resource's actions
 * @example export const oil = defineAction(machine, 'oil', async ({ ctx }) => ({ oiledAt: ctx.clock.now().toISOString() }));
 */
export function defineAction(resource: ResourceDefinition, action: string, run: ActionHandler): ServerPart {
  const isDeclared = resource.actions?.some(({ code }) => code === action) ?? false;
  if (!isDeclared) throw new Error(`${resource.code} declares no action ${action}`);
  return { kind: 'action', resource: resource.code, action, run };
}
