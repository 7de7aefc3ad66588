import { ACCOUNT_PATTERN } from '@haiqiao/contract/endpoints';
import type { FieldIssue, WireValue } from '@haiqiao/contract/field-types';
import { parseAttribute } from '@haiqiao/contract/rules';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { groupsBeyondOwn } from '#server/platform/access/assert-may-hand-out.ts';
import type { TableRow, TableRowIssue, TableWriter } from '#server/platform/records/table-writer.ts';
import { insertMembers, type NewMember } from './insert-members.ts';
import { type AttributeRule, attributeRules } from './member-attributes.ts';

/** Import columns that are member attributes. */
const ATTRIBUTE_COLUMNS = { phone: 'USER_PHONE', email: 'USER_EMAIL' } as const;

/** Imports of members: case-insensitive accounts, units in use, posts that the caller may assign. */
export const memberWriter: TableWriter = {
  async check(ctx, rows) {
    const rules = await attributeRules(ctx);
    const taken = await takenAccounts(ctx, rows);
    const barred = await barredTargets(ctx, rows);
    const uniqueAccounts = new Set<string>();
    return rows.flatMap((record, row) => {
      const member = memberOf(record);
      const account = member.account.toLowerCase();
      const isTaken = taken.has(account) || uniqueAccounts.has(account);
      uniqueAccounts.add(account);
      const issues: FieldIssue[] = [
        ...(ACCOUNT_PATTERN.test(member.account) ? [] : [{ path: 'account', rule: 'account' }]),
        ...(isTaken ? [{ path: 'account', rule: 'unique' }] : []),
        ...(barred.units.has(member.orgId ?? '') ? [{ path: 'orgId', rule: 'option' }] : []),
        ...(barred.beyond.has(member.orgId ?? '') ? [{ path: 'orgId', rule: 'notEditable' }] : []),
        ...(member.postIds.some((id) => barred.beyond.has(id))
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

interface BarredTargets {
  /** Units no longer in use. */
  readonly units: ReadonlySet<string>;
  /** Posts and units that would grant more than the caller has. */
  readonly beyond: ReadonlySet<string>;
}

async function barredTargets(ctx: Context, rows: readonly TableRow[]): Promise<BarredTargets> {
  const members = rows.map(memberOf);
  const orgIds = [...new Set(members.flatMap(({ orgId }) => orgId ?? []))];
  const postIds = [...new Set(members.flatMap((member) => member.postIds))];
  const disabled = await sql<{ id: string }>`
    select id::text from sys_org where id = any(${orgIds}::uuid[]) and status <> 'ENABLED'`.execute(ctx.db);
  const beyond = await groupsBeyondOwn(ctx, { orgIds, postIds });
  return { units: new Set(disabled.rows.map(({ id }) => id)), beyond: new Set(beyond.keys()) };
}

/** An import row as a new member. */
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
