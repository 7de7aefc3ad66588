import type { Context } from '#server/context.ts';
import type { DesignSubject, InstalledModel } from './design-kind.ts';
import { type SubjectSource, laidOver, openSubject } from './design-subject.ts';
import { readVersion } from './versions.ts';

/** The definition to export. */
export interface ExportWanted {
  readonly code: string;
  readonly of: 'shipped' | 'inForce' | 'draft' | number;
}

/** A complete definition as a file. @throws AppError DEFINITION_NOT_FOUND, DESIGN_VERSION_NOT_FOUND */
export async function exportDesign<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(
  ctx: Context,
  from: SubjectSource<Definition, Model, Fault>,
  { code, of }: ExportWanted,
): Promise<{ fileName: string; text: string }> {
  const { kind } = from.of;
  const subject = await openSubject(ctx, from, { code });
  const definition =
    typeof of === 'number'
      ? (await readVersion(ctx, { kind, code, number: of })).definition
      : definitionOf(subject, of);
  const part = typeof of === 'number' ? `v${of}` : of;
  return { fileName: `${code}.${part}.${kind}.json`, text: `${JSON.stringify(definition, null, 2)}\n` };
}

function definitionOf<Definition extends object, Model>(
  { shipped, now, draft }: DesignSubject<Definition, Model>,
  of: Exclude<ExportWanted['of'], number>,
): Definition {
  if (of === 'shipped') return shipped;
  return of === 'draft' && draft !== null ? laidOver(shipped, draft) : now;
}
