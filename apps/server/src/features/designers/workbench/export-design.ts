import type { Context } from '#server/context.ts';
import type { Ground, InstalledModel } from './design-kind.ts';
import { type GroundFrom, laidOver, openGround } from './ground.ts';
import { readVersion } from './versions.ts';

/** Which definition is put into a file. */
export interface ExportWanted {
  readonly code: string;
  readonly of: 'shipped' | 'inForce' | 'draft' | number;
}

/** A whole definition as a file. @throws AppError DEFINITION_NOT_FOUND, DESIGN_VERSION_NOT_FOUND */
export async function exportDesign<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
>(
  ctx: Context,
  from: GroundFrom<Definition, Model, Fault>,
  { code, of }: ExportWanted,
): Promise<{ fileName: string; text: string }> {
  const { kind } = from.of;
  const ground = await openGround(ctx, from, { code });
  const definition =
    typeof of === 'number'
      ? (await readVersion(ctx, { kind, code, number: of })).definition
      : definitionOf(ground, of);
  const part = typeof of === 'number' ? `v${of}` : of;
  return { fileName: `${code}.${part}.${kind}.json`, text: `${JSON.stringify(definition, null, 2)}\n` };
}

function definitionOf<Definition extends object, Model>(
  { shipped, now, draft }: Ground<Definition, Model>,
  of: Exclude<ExportWanted['of'], number>,
): Definition {
  if (of === 'shipped') return shipped;
  return of === 'draft' && draft !== null ? laidOver(shipped, draft) : now;
}
