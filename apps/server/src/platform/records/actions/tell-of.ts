import type { MessageTemplate } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { recordLocation } from '#server/platform/records/detail/record-route.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** What is told of a record. */
export interface Told {
  readonly resource: ResourceModel;
  readonly id: string;
  /** May name `title`, `by` and `opinion`. */
  readonly template: MessageTemplate;
  readonly opinion?: string;
  /** Field with the member who is told; whoever made the record and whoever it belongs to, unless given. */
  readonly field?: string | undefined;
}

/** Lets people know what has become of a record, in the transaction of the deed; nobody is told what they did themselves. */
export async function tellOf(ctx: Context, deps: Pick<RecordDeps, 'metadata'>, told: Told): Promise<void> {
  const { resource, id, template, opinion = '', field } = told;
  const { forms } = await deps.metadata.current();
  const form = [...forms.values()].find((one) => one.resource.code === resource.code);
  const column = field === undefined ? undefined : resource.fields.get(field)?.columns[0]?.name;
  const members = column === undefined ? sql`r.created_by, r.owner_id` : sql.ref(`r.${column}`);
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const { rows } = await sql<{ title: string; to: string[]; by: string | null }>`
    select r.title, (select username from sys_member where id = ${me}::uuid) as by, array(
      select m.id from sys_member m
      where m.id in (${members}) and m.status = 'ACTIVE' and m.id is distinct from ${me}::uuid
    ) as to
    from ${sql.table(resource.table)} r where r.id = ${id}::uuid`.execute(ctx.db);
  const [record] = rows;
  if (!form || !record || record.to.length === 0) return;
  await sendMessage(ctx, {
    template,
    params: { title: record.title, by: record.by ?? '', opinion },
    kind: 'NOTICE',
    to: record.to,
    route: recordLocation(form.definition, id),
    about: { type: resource.code, id },
  });
}
