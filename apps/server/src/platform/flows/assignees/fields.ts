import type { WireValue } from '@haiqiao/contract/field-types';
import { isUuid } from '#server/lib/uuid.ts';
import type { ResolveRule } from './subject.ts';
import { leaderOf } from './units.ts';

/** Members in a field of the record; of a unit, whoever leads it. */
export const inField: ResolveRule<'field'> = async (ctx, _deps, { rule, subject }) => {
  const { record } = subject;
  const definition = record?.resource.fields.get(rule.field)?.definition;
  const ids = idsIn(record?.values[rule.field] ?? null);
  if (definition?.type !== 'org') return ids;
  const leaders: string[] = [];
  for (const unit of ids) {
    const leader = await leaderOf(ctx, unit);
    if (leader !== null) leaders.push(leader);
  }
  return leaders;
};

function idsIn(value: WireValue): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => isUuid(item));
}
