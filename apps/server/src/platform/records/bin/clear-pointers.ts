import { tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';
import type { Pointer } from './inbound-records.ts';

/** Clears references to deleted records, as a change of each record with history. */
export async function clearPointers(
  ctx: Context,
  cleared: readonly { readonly pointer: Pointer; readonly id: string }[],
  going: readonly string[],
): Promise<void> {
  const gone = new Set<WireValue>(going);
  // Deleting the target permits clearing all references to it, regardless of their owner.
  const system = {
    ...ctx,
    actor: { kind: 'system', reason: 'the record it points to was deleted' },
  } as const;
  for (const { pointer, id } of cleared) {
    const { from } = pointer;
    const [stored] = await loadRecords(system, from, { ids: [id], isLocked: true });
    if (!stored) continue;
    const values = withValues(system, from, {
      values: stored.values,
      set: emptied(pointer, stored.values, gone),
    });
    await writeUpdate(system, {
      resource: from,
      stored,
      values,
      trailEntry: { action: 'update', details: { cleared: pointer.inbound.field } },
    });
  }
}

function emptied({ inbound }: Pointer, values: RecordValues, gone: ReadonlySet<WireValue>): RecordValues {
  const { field, row } = inbound;
  const value = values[field] ?? null;
  if (row !== undefined) {
    const rows = tableRowsOf(value).map((one) =>
      gone.has(one[row] ?? null) ? { ...one, [row]: null } : one,
    );
    return { [field]: rows };
  }
  if (!Array.isArray(value)) return { [field]: null };
  const left = (value as readonly WireValue[]).filter((id) => !gone.has(id)); // an array, as just checked
  return { [field]: left.length === 0 ? null : left };
}
