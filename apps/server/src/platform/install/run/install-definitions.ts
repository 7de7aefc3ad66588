import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type ShippedModule, TRANSLATED_LOCALES } from '../shipped-module.ts';
import { writeDown } from './run-steps.ts';

/** Part of every checksum: raised when the installer derives more from the same definitions. */
const INSTALLER_VERSION = 2;

interface Definition {
  readonly kind: 'resource' | 'form' | 'list';
  readonly code: string;
  readonly base: string;
  readonly checksum: string;
}

/** Checksum that reveals changes of a module since its installation. */
export function checksumOf({ definition, texts, diagrams }: ShippedModule): string {
  return hashOf(JSON.stringify([INSTALLER_VERSION, definition, texts, ...(diagrams ? [diagrams] : [])]));
}

/**
 * Writes the definitions and translations of a module: new shipped versions replace old ones, designers' overlays stay. A definition no
 * longer shipped is deleted, unless a designer has made it their own.
 */
export async function installDefinitions(ctx: Context, module: ShippedModule): Promise<void> {
  const { code, label } = module.definition;
  await ctx.db
    .insertInto('meta_module')
    // The checksum is written after the last step: an interrupted start begins again.
    .values({ code, label, checksum: '', installed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ label, checksum: '' }))
    .execute();
  for (const definition of definitionsOf(module)) await putDefinition(ctx, code, definition);
  await removeUnshipped(ctx, module);
  await putTranslations(ctx, module);
}

/** Marks a module as installed. */
export async function finishModule(ctx: Context, module: ShippedModule): Promise<void> {
  await ctx.db
    .updateTable('meta_module')
    .set({ checksum: checksumOf(module), installed_at: ctx.clock.now() })
    .where('code', '=', module.definition.code)
    .execute();
}

function definitionsOf({ definition }: ShippedModule): readonly Definition[] {
  const all = [
    ...(definition.resources ?? []).map((value) => ({ kind: 'resource' as const, value })), // literal types, widened otherwise
    ...(definition.forms ?? []).map((value) => ({ kind: 'form' as const, value })),
    ...(definition.lists ?? []).map((value) => ({ kind: 'list' as const, value })),
  ];
  return all.map(({ kind, value }) => {
    const base = JSON.stringify(value);
    return { kind, code: value.code, base, checksum: hashOf(base) };
  });
}

async function putDefinition(
  ctx: Context,
  module: string,
  { kind, code, base, checksum }: Definition,
): Promise<void> {
  const at = ctx.clock.now();
  const written = await ctx.db
    .insertInto('meta_definition')
    .values({ kind, code, module_code: module, base, base_checksum: checksum, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'code'])
        .doUpdateSet({
          module_code: module,
          base,
          base_checksum: checksum,
          updated_at: at,
          version: sql`meta_definition.version + 1`,
        })
        .where('meta_definition.base_checksum', '<>', checksum),
    )
    .returning('version')
    .executeTakeFirst();
  if (!written) return;
  await writeDown(ctx, [
    { module, subject: `${kind} ${code}`, kind: 'putDefinition', details: `version ${written.version}` },
  ]);
}

async function removeUnshipped(ctx: Context, module: ShippedModule): Promise<void> {
  const { code } = module.definition;
  const shipped = definitionsOf(module).map((definition) => `${definition.kind} ${definition.code}`);
  const removed = await ctx.db
    .deleteFrom('meta_definition')
    .where('module_code', '=', code)
    .where('overlay', 'is', null)
    .where(sql<string>`kind || ' ' || code`, '<>', sql<string>`all(${shipped})`)
    .returning(['kind', 'code'])
    .execute();
  const steps = removed.map((row) => ({
    module: code,
    subject: `${row.kind} ${row.code}`,
    kind: 'removeDefinition',
    details: row.kind === 'resource' ? 'its table stays with its rows' : '',
  }));
  await writeDown(ctx, steps);
}

async function putTranslations(ctx: Context, { definition, texts }: ShippedModule): Promise<void> {
  const rows = TRANSLATED_LOCALES.map((locale) => ({
    module_code: definition.code,
    locale,
    texts: JSON.stringify(texts[locale]),
  }));
  await ctx.db
    .insertInto('meta_translation')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['module_code', 'locale']).doUpdateSet((eb) => ({ texts: eb.ref('excluded.texts') })),
    )
    .execute();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
