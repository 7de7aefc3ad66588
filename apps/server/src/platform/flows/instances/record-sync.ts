import { sameValue } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableText } from '#server/lib/storable-text.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { targetOf } from '#server/platform/records/source/record-source.ts';
import type { FlowRun } from './flow-run.ts';
import { isActive } from './stored-task.ts';

/**
 * Writes assignee and due time into the record's `taskFields`, where its resource has them: the task is the only source. This changes
 * neither version nor history.
 */
export async function writeTaskFields(ctx: Context, run: FlowRun): Promise<void> {
  const { record } = run;
  const names = record?.resource.definition.taskFields;
  if (!record || !names) return;
  const { resource, stored } = record;
  const taskValues = taskValuesOf(run, names);
  const changed = Object.entries(taskValues).filter(
    ([name, value]) => !sameValue(value, instantOf(stored.values[name] ?? null)),
  );
  if (changed.length === 0) return;
  record.stored = { ...stored, values: { ...stored.values, ...taskValues } };
  // A new record without a row is inserted with these values.
  if (record.write) return;
  const sets = changed.flatMap(([name, value]) => {
    const [column] = resource.fields.get(name)?.columns ?? [];
    return column ? [sql`${sql.ref(column.name)} = ${value}::${sql.raw(column.type)}`] : [];
  });
  await sql`update ${targetOf(resource)} set ${sql.join(sets)} where id = ${stored.id}::uuid`.execute(ctx.db);
}

/** Values of the active task; of the first one if there are several. */
function taskValuesOf(
  { changes }: FlowRun,
  names: { handler: string; dueAt: string; warnAt: string },
): RecordValues {
  const task = [...changes.tasks.values()].find(isActive);
  return {
    [names.handler]: task?.claimed_at ? task.assignee_id : null,
    [names.dueAt]: instantOf(task?.due_at ?? null),
    [names.warnAt]: instantOf(task?.warn_at ?? null),
  };
}

/** Instants come in the format of the database or of records; other values stay as they are. */
function instantOf<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]/u.test(value)) return value;
  return new Date(value).toISOString();
}

/** The title of a record as shown by its flow; empty for none. */
export function titleOf({ record }: Pick<FlowRun, 'record'>): string {
  return storableText(scalarText(record?.stored.values['title'] ?? null));
}

/** Updates the title of an instance, its tasks and copies when the record's title has changed. */
export async function renewTitle(ctx: Context, run: FlowRun): Promise<void> {
  const { locked } = run;
  const title = titleOf(run);
  if (title === '' || title === locked.instance.title) return;
  const { id } = locked.instance;
  locked.instance = { ...locked.instance, title };
  const open = locked.tasks.map((task) => task.id);
  await sql`
    with task as (
      update flow_task set title = ${title} where instance_id = ${id}::uuid
    ), todo as (
      update flow_todo set title = ${title} where task_id = any(${open}::uuid[])
    ), copy as (
      update flow_cc set title = ${title} where instance_id = ${id}::uuid
    )
    update flow_instance set title = ${title} where id = ${id}::uuid`.execute(ctx.db);
}
