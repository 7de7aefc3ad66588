import { isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { CheckedRecord, HeldFile } from './check-code.ts';
import { isKnownField } from './known-fields.ts';

interface Place {
  readonly path: string;
  readonly id: string;
}

/** The files that a record holds now, in the fields that its reader knows; kept versions of its data hold copies of what it held then. */
export async function heldFiles(
  ctx: Context,
  resource: ResourceModel,
  record: CheckedRecord,
): Promise<readonly HeldFile[]> {
  const places = placesIn(resource, record).filter(({ path }) =>
    isKnownField(ctx, resource, { path, status: record.status }),
  );
  if (places.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'name', 'mime', 'sha256'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(places.map(({ id }) => id))]))))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ path, id }) => {
    const file = byId.get(id);
    return file ? [{ ...file, path }] : [];
  });
}

function placesIn(resource: ResourceModel, { values }: CheckedRecord): readonly Place[] {
  const { versions } = resource.definition;
  return [...resource.fields].flatMap(([name, { definition, rows }]) => {
    if (name === versions) return [];
    if (isFileField(definition)) return idsOf(values[name]).map((id) => ({ path: name, id }));
    const cells = [...(rows?.fields ?? [])].filter(([, cell]) => isFileField(cell.definition));
    if (cells.length === 0) return [];
    return tableRowsOf(values[name]).flatMap((row) =>
      cells.flatMap(([cell]) => idsOf(row[cell]).map((id) => ({ path: `${name}.${cell}`, id }))),
    );
  });
}

function idsOf(value: WireValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
