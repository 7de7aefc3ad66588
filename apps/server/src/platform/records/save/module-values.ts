import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordHooks, SaveEvent } from '#server/platform/records/code/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { withValues } from './check/prepare-record.ts';

/** Hooks of a save that may write. `derive` only computes values. */
const WRITING: readonly (keyof RecordHooks)[] = ['beforeValidate', 'beforeSave', 'afterSave'];

/** Whether module code runs in the transaction of a save, so that the save needs one from the start. */
export function isSavedInTransaction({ code }: Pick<RecordDeps, 'code'>, resource: ResourceModel): boolean {
  const hooks = code.hooks.get(resource.code);
  return hooks !== undefined && WRITING.some((name) => hooks[name] !== undefined);
}

/** The values of a valid save with those that the module adds, derived values first. */
export async function withModuleValues(
  ctx: Context,
  deps: RecordDeps,
  { resource, event }: { resource: ResourceModel; event: SaveEvent },
): Promise<RecordValues> {
  const hooks = deps.code.hooks.get(resource.code);
  const { dictionaries } = deps;
  const derived = await hooks?.derive?.({ dictionaries }, event);
  const values = derived ? withValues(ctx, resource, { values: event.values, set: derived }) : event.values;
  const further = await hooks?.beforeSave?.(deps.hookOf(ctx), { ...event, values });
  return further ? withValues(ctx, resource, { values, set: further }) : values;
}
