import { tableRowsOf, type WireValue, wireText } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';

/** The acting member; null for the system. */
export function memberOf({ actor }: Context): string | null {
  return actor.kind === 'member' ? actor.memberId : null;
}

/** A value as text; empty for none. */
export function textOf(values: RecordValues, name: string): string {
  return wireText(values[name] ?? '');
}

/** The rows of a sub-table with an additional one. */
export function withRow(values: RecordValues, table: string, row: RecordValues): WireValue {
  return [...tableRowsOf(values[table]), row];
}
