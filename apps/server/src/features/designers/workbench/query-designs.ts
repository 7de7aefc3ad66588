import type { DesignEntry } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { InstalledModel } from './design-kind.ts';
import { designedOf, type SubjectSource } from './design-subject.ts';
import { newestVersions } from './versions.ts';

/** All definitions of a kind that the caller may open, by area. */
export async function queryDesigns<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(ctx: Context, { of, metadata: store }: SubjectSource<Definition, Model, Fault>): Promise<DesignEntry[]> {
  const metadata = await store.current();
  const versions = await newestVersions(ctx, of.kind);
  const rows = await readRows(ctx, of.kind);
  return rows.flatMap((row): DesignEntry[] => {
    const model = of.open(ctx, metadata, row.code);
    if (!model) return [];
    return [
      {
        code: row.code,
        label: of.labelOf(model.definition, (key, source) => metadata.text(key, source, ctx.locale)),
        module: { code: row.module_code ?? '', label: row.module_text ?? row.module_label ?? '' },
        isCustomised: row.is_customised,
        fault: row.overlay_fault ?? '',
        hasDraft: row.has_draft,
        last: versions.get(row.code) ?? null,
      },
    ];
  });
}

function readRows(ctx: Context, kind: 'list' | 'form') {
  return designedOf(ctx, kind)
    .select((eb) => [
      'd.code',
      'd.module_code',
      'd.overlay_fault',
      'm.label as module_label',
      eb.ref('t.texts', '->>').key('module').as('module_text'),
      eb('d.overlay', 'is not', null).$castTo<boolean>().as('is_customised'),
      eb('g.draft', 'is not', null).$castTo<boolean>().as('has_draft'),
    ])
    .orderBy('d.module_code')
    .orderBy('d.code')
    .execute();
}
