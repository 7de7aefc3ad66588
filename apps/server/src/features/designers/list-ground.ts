import type { DesignGround, ListDefinition } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { mergeOverlay } from '#server/platform/metadata/merge-overlay.ts';
import type { ListModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';

/** A list that is designed, as it stands in the database. */
export interface ListGround extends DesignGround {
  readonly code: string;
  readonly metadata: Metadata;
  /** As it is in force. */
  readonly model: ListModel;
  /** Checksum of what is shipped. */
  readonly base: string;
  readonly overlay: unknown;
  /** Why the overlay is set aside; null while it is in force, or while there is none. */
  readonly fault: string | null;
  readonly module: { readonly code: string; readonly label: string };
  /** Null while nobody has one. */
  readonly draft: unknown;
  readonly draftBy: string;
  readonly draftAt: Date | null;
  readonly rowVersion: number;
}

/** Says which list. */
export interface ListWanted {
  readonly code: string;
  /** As the caller saw it: the list is held until the transaction is over. */
  readonly rowVersion?: number;
}

/**
 * A list to design. Whoever may not open it does not design it either.
 * @throws AppError DEFINITION_NOT_FOUND, LIST_DESIGN_CONFLICT when it is not the one that the caller saw
 */
export async function openGround(
  ctx: Context,
  store: MetadataStore,
  { code, rowVersion }: ListWanted,
): Promise<ListGround> {
  const metadata = await store.current();
  const model = metadata.lists.get(code);
  if (!model || !isListOpen(ctx.actor, model)) throw new AppError('DEFINITION_NOT_FOUND', { code });
  const row = await readRow(ctx, code, rowVersion !== undefined);
  if (!row) throw new AppError('DEFINITION_NOT_FOUND', { code });
  const known = row.row_version ?? 0;
  if (rowVersion !== undefined && rowVersion !== known)
    throw new AppError('LIST_DESIGN_CONFLICT', { rowVersion: known, by: row.username ?? '' });
  const shipped = row.base as ListDefinition; // checked when it was installed
  const isLaid = row.overlay !== null && row.overlay_fault === null;
  return {
    code,
    metadata,
    model,
    shipped,
    now: isLaid ? laidOver(shipped, row.overlay) : shipped,
    base: row.base_checksum,
    overlay: row.overlay,
    fault: row.overlay_fault,
    module: { code: row.module_code ?? '', label: row.module_text ?? row.module_label ?? '' },
    draft: row.draft,
    draftBy: row.draft === null ? '' : (row.username ?? ''),
    draftAt: row.draft === null ? null : row.updated_at,
    rowVersion: known,
  };
}

/** A list with something laid over it; whether that is sound is another question. */
export function laidOver(shipped: ListDefinition, overlay: unknown): ListDefinition {
  return mergeOverlay(shipped, overlay ?? {}) as ListDefinition; // what a designer may change keeps its shape
}

/** Every list that is installed, with what is designed at it, its area and the area's name in the caller's language. */
export function designedLists({ db, locale }: Pick<Context, 'db' | 'locale'>) {
  return db
    .selectFrom('meta_definition as d')
    .leftJoin('meta_design as g', (join) =>
      join.onRef('g.kind', '=', 'd.kind').onRef('g.code', '=', 'd.code'),
    )
    .leftJoin('meta_module as m', 'm.code', 'd.module_code')
    .leftJoin('meta_translation as t', (join) =>
      join.onRef('t.module_code', '=', 'd.module_code').on('t.locale', '=', locale),
    )
    .where('d.kind', '=', 'list');
}

async function readRow(ctx: Context, code: string, isHeld: boolean) {
  const query = designedLists(ctx)
    .leftJoin('sys_member as u', 'u.id', 'g.updated_by')
    .select([
      'd.base',
      'd.base_checksum',
      'd.overlay',
      'd.overlay_fault',
      'd.module_code',
      'm.label as module_label',
      (eb) => eb.ref('t.texts', '->>').key('module').as('module_text'),
      'g.draft',
      'g.row_version',
      'g.updated_at',
      'u.username',
    ])
    .where('d.code', '=', code);
  return (isHeld ? query.forUpdate('d') : query).executeTakeFirst();
}
