import type { MessageTemplate } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import { sendMessage } from '#server/platform/messages/send-message.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { recordLocation } from '#server/platform/records/detail/record-route.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** A notification about a record. */
export interface RecordNotification {
  readonly resource: ResourceModel;
  readonly id: string;
  /** Parameters: `title`, `by` and `opinion`. */
  readonly template: MessageTemplate;
  readonly opinion?: string;
  /** Field with the receiver; by default the record's creator and owner. */
  readonly field?: string | undefined;
}

/** Notifies members about a record in the transaction of the action; the actor gets no notification. */
export async function notifyAboutRecord(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata'>,
  notification: RecordNotification,
): Promise<void> {
  const { resource, id, template, opinion = '', field } = notification;
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
    from ${everyRow(resource, 'the actor has just acted on the record')} r where r.id = ${id}::uuid`.execute(
    ctx.db,
  );
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
