import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { mergeOverlay } from '#server/platform/metadata/merge-overlay.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { DesignKind, Ground, InstalledModel } from './design-kind.ts';

/** Says which definition. */
export interface GroundWanted {
  readonly code: string;
  /** As the caller saw it: the definition is held until the transaction is over. */
  readonly rowVersion?: number;
}

/** Where definitions are found, and of which kind. */
export interface GroundFrom<Definition extends object, Model extends InstalledModel<Definition>, Fault> {
  readonly of: DesignKind<Definition, Model, Fault>;
  readonly metadata: MetadataStore;
}

/**
 * A definition to design. Whoever may not open it does not design it either.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT when it is not the one that the caller saw
 */
export async function openGround<Definition extends object, Model extends InstalledModel<Definition>, Fault>(
  ctx: Context,
  { of, metadata: store }: GroundFrom<Definition, Model, Fault>,
  { code, rowVersion }: GroundWanted,
): Promise<Ground<Definition, Model>> {
  const metadata = await store.current();
  const model = of.open(ctx, metadata, code);
  const row = model && (await readRow(ctx, { kind: of.kind, code, isHeld: rowVersion !== undefined }));
  if (!row) throw new AppError('DEFINITION_NOT_FOUND', { code });
  const known = row.row_version ?? 0;
  if (rowVersion !== undefined && rowVersion !== known)
    throw new AppError('DESIGN_CONFLICT', { rowVersion: known, by: row.username ?? '' });
  const shipped = row.base as Definition; // checked when it was installed
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

/** A definition with something laid over it; whether that is sound is another question. */
export function laidOver<Definition extends object>(shipped: Definition, overlay: unknown): Definition {
  return mergeOverlay(shipped, overlay ?? {}) as Definition; // what a designer may change keeps its shape
}

/** Every definition of a kind that is installed, with what is designed at it, its area and the area's name in the caller's language. */
export function designedOf({ db, locale }: Pick<Context, 'db' | 'locale'>, kind: 'list' | 'form') {
  return db
    .selectFrom('meta_definition as d')
    .leftJoin('meta_design as g', (join) =>
      join.onRef('g.kind', '=', 'd.kind').onRef('g.code', '=', 'd.code'),
    )
    .leftJoin('meta_module as m', 'm.code', 'd.module_code')
    .leftJoin('meta_translation as t', (join) =>
      join.onRef('t.module_code', '=', 'd.module_code').on('t.locale', '=', locale),
    )
    .where('d.kind', '=', kind);
}

interface RowWanted {
  readonly kind: 'list' | 'form';
  readonly code: string;
  readonly isHeld: boolean;
}

async function readRow(ctx: Context, { kind, code, isHeld }: RowWanted) {
  const query = designedOf(ctx, kind)
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

/** What is told of everything that is designed, whatever its kind. */
export function headOf<Definition, Model, Design>(
  ground: Ground<Definition, Model>,
  designOf: (definition: Definition) => Design,
  laid: (overlay: unknown) => Definition,
) {
  const { code, shipped, now, overlay, fault, draft } = ground;
  return {
    code,
    module: ground.module,
    base: ground.base,
    rowVersion: ground.rowVersion,
    shipped: designOf(shipped),
    inForce: designOf(now),
    draft: draft === null ? null : designOf(laid(draft)),
    draftBy: ground.draftBy,
    draftAt: ground.draftAt?.toISOString() ?? null,
    setAside: fault === null ? null : designOf(laid(overlay)),
    fault: fault ?? '',
    isCustomised: overlay !== null,
  };
}

/** What an area says in each other language, by the keys of its texts: as it was shipped, whatever a design says. */
export async function shippedWords(
  { db }: Pick<Context, 'db'>,
  moduleCode: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const rows = await db
    .selectFrom('meta_translation')
    .select(['locale', 'texts'])
    .where('module_code', '=', moduleCode)
    .execute();
  return new Map(rows.map((row) => [row.locale, row.texts]));
}
