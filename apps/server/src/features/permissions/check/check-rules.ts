import type { FieldRule, GroupContent, GroupDiff, RowScope } from '@haiqiao/contract/access';
import { conditionFaults, fieldNamed, fieldsOf, statusesOf } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { NameBook } from '../name-book.ts';

interface Rules {
  readonly content: GroupContent;
  readonly diff: GroupDiff;
  readonly metadata: Metadata;
  readonly names: NameBook;
}

/**
 * Rejects row and field rules that refer to something unknown. Existing rules remain, even when their business area is gone.
 * @throws AppError PERMISSION_RESOURCE_UNKNOWN, PERMISSION_FIELD_…, PERMISSION_STATUS_…, PERMISSION_ORG…, PERMISSION_FILTER_…
 */
export async function assertRulesExist(ctx: Context, rules: Rules): Promise<void> {
  const { diff, metadata, content } = rules;
  const changed = diff.fieldRules.filter(({ after }) => after !== null);
  const codes = [...diff.rowRules.added, ...changed].map(({ resource }) => resource);
  const unknown = [...new Set(codes)].filter((code) => !metadata.resources.has(code));
  if (unknown.length > 0) throw new AppError('PERMISSION_RESOURCE_UNKNOWN', { names: unknown });
  for (const { resource, scope } of diff.rowRules.added) await assertScope(ctx, rules, [resource, scope]);
  for (const rule of changed) assertFieldExists(rules, rule);
  assertNoStateTwice(rules, content.fieldRules);
}

async function assertScope(
  { db }: Context,
  { metadata, names }: Rules,
  [code, scope]: readonly [string, RowScope],
): Promise<void> {
  const resource = names.resource(code);
  if (scope.kind === 'filter') return assertFilter(metadata.resources.get(code), names, scope);
  if (scope.kind !== 'orgs') return;
  if (scope.orgIds.length === 0) throw new AppError('PERMISSION_ORGS_EMPTY', { resource });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_org where id = any(${[...scope.orgIds]}::uuid[])`.execute(db);
  if (rows[0]?.count !== scope.orgIds.length) throw new AppError('PERMISSION_ORG_UNKNOWN', { resource });
}

function assertFilter(
  model: ResourceModel | undefined,
  names: NameBook,
  { where }: Extract<RowScope, { kind: 'filter' }>,
): void {
  if (!model) return;
  const [fault] = conditionFaults(where, model.definition);
  if (!fault) return;
  const resource = names.resource(model.code);
  const { kind, field: name, op } = fault;
  if (kind === 'empty') throw new AppError('PERMISSION_FILTER_EMPTY', { resource });
  if (kind === 'field') throw new AppError('PERMISSION_FILTER_FIELD', { resource, field: name });
  const field = names.field(model.code, name).split(' / ')[1] ?? name;
  if (kind === 'operator') throw new AppError('PERMISSION_FILTER_OPERATOR', { resource, field, op });
  throw new AppError('PERMISSION_FILTER_VALUE', { resource, field });
}

function assertFieldExists(
  { metadata, names }: Rules,
  rule: Pick<FieldRule, 'resource' | 'field' | 'statuses'>,
) {
  const model = metadata.resources.get(rule.resource);
  if (!model) return;
  const resource = names.resource(rule.resource);
  if (!hasField(model, rule.field))
    throw new AppError('PERMISSION_FIELD_UNKNOWN', { resource, names: [rule.field] });
  const states = new Set(statusesOf(model.definition).map(({ code }) => code));
  const unknown = rule.statuses.filter((status) => !states.has(status));
  if (unknown.length > 0) throw new AppError('PERMISSION_STATUS_UNKNOWN', { resource, names: unknown });
}

function hasField(model: ResourceModel, path: string): boolean {
  const [name = '', column, ...more] = path.split('.');
  const field = fieldNamed(fieldsOf(model.definition), name);
  if (field === undefined || more.length > 0) return false;
  if (column === undefined) return true;
  return field.type === 'table' && Object.hasOwn(field.fields, column);
}

/** Two rules for one field with the same state contradict each other. */
function assertNoStateTwice({ names }: Rules, rules: readonly FieldRule[]): void {
  const byField = Map.groupBy(rules, ({ resource, field }) => JSON.stringify([resource, field]));
  for (const own of byField.values()) {
    const states = own.flatMap(({ statuses }) => statuses);
    const twice = [...new Set(states.filter((state, at) => states.indexOf(state) !== at))];
    const [first] = own;
    if (!first || twice.length === 0) continue;
    const [resource = '', field = ''] = names.field(first.resource, first.field).split(' / ');
    throw new AppError('PERMISSION_STATUS_TWICE', { resource, field, names: twice });
  }
}
