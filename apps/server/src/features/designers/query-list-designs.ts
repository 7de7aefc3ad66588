import { localizeList } from '@haiqiao/contract/definitions';
import type { ListDesignEntry } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { designedLists } from './list-ground.ts';
import { newestVersions } from './list-versions.ts';

/** Every list that the caller may open, by area. */
export async function queryListDesigns(
  ctx: Context,
  deps: DesignersDeps,
): Promise<{ lists: ListDesignEntry[] }> {
  const metadata = await deps.metadata.current();
  const versions = await newestVersions(ctx);
  const rows = await readRows(ctx);
  const lists = rows.flatMap((row): ListDesignEntry[] => {
    const model = metadata.lists.get(row.code);
    if (!model || !isListOpen(ctx.actor, model)) return [];
    const { label } = localizeList(model.definition, (key, source) => metadata.text(key, source, ctx.locale));
    return [
      {
        code: row.code,
        label,
        module: { code: row.module_code ?? '', label: row.module_text ?? row.module_label ?? '' },
        isCustomised: row.is_customised,
        fault: row.overlay_fault ?? '',
        hasDraft: row.has_draft,
        last: versions.get(row.code) ?? null,
      },
    ];
  });
  return { lists };
}

function readRows(ctx: Context) {
  return designedLists(ctx)
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
