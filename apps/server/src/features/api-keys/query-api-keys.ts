import { textKeys } from '@haiqiao/contract/definitions';
import type { ApiKeyView, queryApiKeys as endpoint } from '@haiqiao/contract/endpoints';
import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FormModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';

/** Active keys first, then expired ones, then revoked ones; each by name. */
const ORDER: readonly ApiKeyView['state'][] = ['ACTIVE', 'EXPIRED', 'REVOKED'];

/** All keys without their secrets, and the forms available for keys. */
export async function queryApiKeys(
  ctx: Context,
  { metadata }: { readonly metadata: MetadataStore },
): Promise<EndpointReply<typeof endpoint>> {
  const [snapshot, rows] = await Promise.all([metadata.current(), readKeys(ctx)]);
  const today = shanghaiDate(ctx.clock.now()) ?? '';
  const keys = rows.map((row) => viewOf(row, { today, labelOf: (code) => labelOf(snapshot, ctx, code) }));
  return {
    keys: keys.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
    forms: [...snapshot.forms.values()]
      .filter(isFiled)
      .map(({ definition: { code } }) => ({ code, label: labelOf(snapshot, ctx, code) })),
  };
}

/** Whether programs can be allowed to file a form: its records are submitted. */
export function isFiled({ resource }: FormModel): boolean {
  const { actions = [] } = resource.definition;
  return !resource.isPlatform && actions.some(({ code }) => code === 'submit');
}

function labelOf({ forms, text }: Metadata, { locale }: Context, code: string): string {
  const form = forms.get(code);
  return form ? text(textKeys.form(code), form.definition.label, locale) : code;
}

function readKeys({ db }: Context) {
  return db
    .selectFrom('sys_api_key as k')
    .leftJoin('sys_member as maker', 'maker.id', 'k.created_by')
    .leftJoin('sys_member as ender', 'ender.id', 'k.revoked_by')
    .selectAll('k')
    .select(['maker.username as created_name', 'ender.username as revoked_name'])
    .select(sql<number>`(select count(*)::integer from sys_intake i where i.key_id = k.id)`.as('filings'))
    .orderBy('k.name')
    .orderBy('k.id')
    .execute();
}

type Row = Awaited<ReturnType<typeof readKeys>>[number];

function viewOf(row: Row, at: { today: string; labelOf: (code: string) => string }): ApiKeyView {
  const isOver = row.valid_to !== null && row.valid_to < at.today;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    state: row.revoked_at !== null ? 'REVOKED' : isOver ? 'EXPIRED' : 'ACTIVE',
    forms: row.forms.map((code) => ({ code, label: at.labelOf(code) })),
    addresses: row.addresses,
    validTo: row.valid_to,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedAddress: row.last_used_address,
    filings: row.filings,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_name ?? '',
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_name ?? '',
    rowVersion: row.row_version,
  };
}
