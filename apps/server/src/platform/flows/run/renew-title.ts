import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableText } from '#server/lib/storable-text.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { Run } from './run.ts';

/** The title of a record, as its flow shows it; empty for none. */
export function titleOf({ record }: Pick<Run, 'record'>): string {
  return storableText(scalarText(record?.stored.values['title'] ?? null));
}

/** An instance is called like its record: where that has another title since, so have the instance, its tasks and its copies. */
export async function renewTitle(ctx: Context, run: Run): Promise<void> {
  const { held } = run;
  const title = titleOf(run);
  if (title === '' || title === held.instance.title) return;
  const { id } = held.instance;
  held.instance = { ...held.instance, title };
  const open = held.tasks.map((task) => task.id);
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
