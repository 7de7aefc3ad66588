import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { mergeOverlay } from '#server/platform/metadata/merge-overlay.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { DesignKind, DesignSubject, InstalledModel } from './design-kind.ts';

/** Identifies the definition. */
export interface SubjectRequest {
  readonly code: string;
  /** As seen by the caller; if set, the definition is locked until the transaction ends. */
  readonly rowVersion?: number;
}

/** Source and kind of definitions. */
export interface SubjectSource<Definition extends object, Model extends InstalledModel<Definition>, Fault> {
  readonly of: DesignKind<Definition, Model, Fault>;
  readonly metadata: MetadataStore;
}

/**
 * Opens a definition for design. The caller must be allowed to open it.
 * @throws AppError DEFINITION_NOT_FOUND, DESIGN_CONFLICT when it differs from the caller's version
 */
export async function openSubject<Definition extends object, Model extends InstalledModel<Definition>, Fault>(
  ctx: Context,
  { of, metadata: store }: SubjectSource<Definition, Model, Fault>,
  { code, rowVersion }: SubjectRequest,
): Promise<DesignSubject<Definition, Model>> {
  const metadata = await store.current();
  const model = of.open(ctx, metadata, code);
  const row = model && (await readRow(ctx, { kind: of.kind, code, isLocked: rowVersion !== undefined }));
  if (!row) throw new AppError('DEFINITION_NOT_FOUND', { code });
  const currentVersion = row.row_version ?? 0;
  if (rowVersion !== undefined && rowVersion !== currentVersion)
    throw new AppError('DESIGN_CONFLICT', { rowVersion: currentVersion, by: row.username ?? '' });
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
    rowVersion: currentVersion,
  };
}

/** A definition with an overlay applied; its validity is not checked. */
export function laidOver<Definition extends object>(shipped: Definition, overlay: unknown): Definition {
  return mergeOverlay(shipped, overlay ?? {}) as Definition; // what a designer may change keeps its shape
}

/** All installed definitions of a kind, with their designs, their area and its name in the caller's language. */
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
  readonly isLocked: boolean;
}

async function readRow(ctx: Context, { kind, code, isLocked }: RowWanted) {
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
  return (isLocked ? query.forUpdate('d') : query).executeTakeFirst();
}

/** Common head of a designed definition of any kind. */
export function headOf<Definition, Model, Design>(
  subject: DesignSubject<Definition, Model>,
  designOf: (definition: Definition) => Design,
  laid: (overlay: unknown) => Definition,
) {
  const { code, shipped, now, overlay, fault, draft } = subject;
  return {
    code,
    module: subject.module,
    base: subject.base,
    rowVersion: subject.rowVersion,
    shipped: designOf(shipped),
    inForce: designOf(now),
    draft: draft === null ? null : designOf(laid(draft)),
    draftBy: subject.draftBy,
    draftAt: subject.draftAt?.toISOString() ?? null,
    setAside: fault === null ? null : designOf(laid(overlay)),
    fault: fault ?? '',
    isCustomised: overlay !== null,
  };
}

/** An area's texts in each other language, by key, as shipped and without the design. */
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
