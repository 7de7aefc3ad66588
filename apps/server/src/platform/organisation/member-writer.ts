import { ACCOUNT_PATTERN } from '@haiqiao/contract/endpoints';
import type { FieldIssue, WireValue } from '@haiqiao/contract/field-types';
import { parseAttribute } from '@haiqiao/contract/rules';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { groupsBeyondOwn } from '#server/platform/access/assert-may-hand-out.ts';
import type { TableRow, TableRowIssue, TableWriter } from '#server/platform/records/table-writer.ts';
import { insertMembers, type NewMember } from './insert-members.ts';
import { type AttributeRule, attributeRules } from './member-attributes.ts';

/** Columns of an import that are member attributes. */
const ATTRIBUTE_COLUMNS = { phone: 'USER_PHONE', email: 'USER_EMAIL' } as const;

/** Imports of members: accounts whatever their capitals, units in use, posts that the caller may give. */
export const memberWriter: TableWriter = {
  async check(ctx, rows) {
    const rules = await attributeRules(ctx);
    const taken = await takenAccounts(ctx, rows);
    const places = await barredPlaces(ctx, rows);
    const seen = new Set<string>();
    return rows.flatMap((record, row) => {
      const member = memberOf(record);
      const account = member.account.toLowerCase();
      const isTaken = taken.has(account) || seen.has(account);
      seen.add(account);
      const issues: FieldIssue[] = [
        ...(ACCOUNT_PATTERN.test(member.account) ? [] : [{ path: 'account', rule: 'account' }]),
        ...(isTaken ? [{ path: 'account', rule: 'unique' }] : []),
        ...(places.units.has(member.orgId ?? '') ? [{ path: 'orgId', rule: 'option' }] : []),
        ...(places.beyond.has(member.orgId ?? '') ? [{ path: 'orgId', rule: 'notEditable' }] : []),
        ...(member.postIds.some((id) => places.beyond.has(id))
          ? [{ path: 'postIds', rule: 'notEditable' }]
          : []),
        ...attributeIssues(member, rules),
      ];
      return issues.map((issue): TableRowIssue => ({ row, issue }));
    });
  },
  insert: (ctx, rows) => insertMembers(ctx, rows.map(memberOf)),
};

function attributeIssues({ attributes }: NewMember, rules: ReadonlyMap<string, AttributeRule>): FieldIssue[] {
  return Object.entries(ATTRIBUTE_COLUMNS).flatMap(([path, code]) => {
    const rule = rules.get(code);
    const value = attributes[code] ?? '';
    if (!rule) return [];
    if (value === '') return rule.isRequired ? [{ path, rule: 'required' }] : [];
    const parsed = parseAttribute(rule.type, value);
    return parsed.ok ? [] : [{ path, rule: parsed.rule }];
  });
}

async function takenAccounts({ db }: Context, rows: readonly TableRow[]): Promise<ReadonlySet<string>> {
  const accounts = rows.map((record) => memberOf(record).account.toLowerCase());
  const found = await sql<{ account: string }>`
    select lower(account) as account from sys_member where lower(account) = any(${accounts}::text[])`.execute(
    db,
  );
  return new Set(found.rows.map(({ account }) => account));
}

interface BarredPlaces {
  /** Units that are out of use. */
  readonly units: ReadonlySet<string>;
  /** Posts and units that would give more than the caller holds. */
  readonly beyond: ReadonlySet<string>;
}

async function barredPlaces(ctx: Context, rows: readonly TableRow[]): Promise<BarredPlaces> {
  const members = rows.map(memberOf);
  const orgIds = [...new Set(members.flatMap(({ orgId }) => orgId ?? []))];
  const postIds = [...new Set(members.flatMap((member) => member.postIds))];
  const disabled = await sql<{ id: string }>`
    select id::text from sys_org where id = any(${orgIds}::uuid[]) and status <> 'ENABLED'`.execute(ctx.db);
  const beyond = await groupsBeyondOwn(ctx, { orgIds, postIds });
  return { units: new Set(disabled.rows.map(({ id }) => id)), beyond: new Set(beyond.keys()) };
}

/** A row of the import as the member that it makes. */
function memberOf({ id, values }: TableRow): NewMember {
  const gender = textOf(values['gender']);
  return {
    id,
    username: textOf(values['username']) ?? '',
    account: textOf(values['account']) ?? '',
    orgId: textOf(values['orgId']),
    postIds: listOf(values['postIds']),
    employeeNo: textOf(values['employeeNo']),
    gender: gender === 'MALE' || gender === 'FEMALE' ? gender : null,
    entryOn: textOf(values['entryOn']),
    attributes: Object.fromEntries(
      Object.entries(ATTRIBUTE_COLUMNS).map(([field, code]) => [code, textOf(values[field]) ?? '']),
    ),
  };
}

function textOf(value: WireValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function listOf(value: WireValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
