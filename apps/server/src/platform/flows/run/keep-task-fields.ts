import { sameValue } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { Run } from './run.ts';

/**
 * Puts into the record who works on it and until when, where its resource has fields for that (`taskFields`): the task is the only
 * source. It is no change of the record: no version, no history.
 */
export async function keepTaskFields(ctx: Context, run: Run): Promise<void> {
  const { record } = run;
  const names = record?.resource.definition.taskFields;
  if (!record || !names) return;
  const { resource, stored } = record;
  const told = toldBy(run, names);
  const changed = Object.entries(told).filter(
    ([name, value]) => !sameValue(value, instantOf(stored.values[name] ?? null)),
  );
  if (changed.length === 0) return;
  record.stored = { ...stored, values: { ...stored.values, ...told } };
  // One that has no row yet gets it with these.
  if (record.write) return;
  const sets = changed.flatMap(([name, value]) => {
    const [column] = resource.fields.get(name)?.columns ?? [];
    return column ? [sql`${sql.ref(column.name)} = ${value}::${sql.raw(column.type)}`] : [];
  });
  await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where id = ${stored.id}::uuid`.execute(
    ctx.db,
  );
}

/** What the task says that is open now; of several the first. */
function toldBy({ changes }: Run, names: { handler: string; dueAt: string; warnAt: string }): RecordValues {
  const task = [...changes.tasks.values()].find(isActive);
  return {
    [names.handler]: task?.claimed_at ? task.assignee_id : null,
    [names.dueAt]: instantOf(task?.due_at ?? null),
    [names.warnAt]: instantOf(task?.warn_at ?? null),
  };
}

/** Instants come as the database writes them, or as records keep them; anything else is left as it is. */
function instantOf<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]/u.test(value)) return value;
  return new Date(value).toISOString();
}
