import { isFileField, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { CheckedRecord, RecordFile } from './check-code.ts';
import { isReadableField } from './readable-fields.ts';

interface FileLocation {
  readonly path: string;
  readonly id: string;
}

/** The current files of a record in fields that the reader may see. Stored versions are excluded: they only repeat earlier files. */
export async function recordFiles(
  ctx: Context,
  resource: ResourceModel,
  record: CheckedRecord,
): Promise<readonly RecordFile[]> {
  const locations = locationsIn(resource, record).filter(({ path }) =>
    isReadableField(ctx, resource, { path, status: record.status }),
  );
  if (locations.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'name', 'mime', 'sha256'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(locations.map(({ id }) => id))]))))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return locations.flatMap(({ path, id }) => {
    const file = byId.get(id);
    return file ? [{ ...file, path }] : [];
  });
}

function locationsIn(resource: ResourceModel, { values }: CheckedRecord): readonly FileLocation[] {
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
