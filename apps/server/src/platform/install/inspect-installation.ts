import { shanghaiTime } from '@haiqiao/contract/field-types';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import { changedModules, planModules } from './install-modules.ts';
import { askRows } from './run/ask-rows.ts';
import type { ShippedModule } from './shipped-module.ts';
import { inspectWall } from './wall/inspect-wall.ts';

/** What is installed, as lines for people. */
export interface InstallationReport {
  readonly lines: readonly string[];
  /** Whether the next start would succeed, the tables are those of the definitions, and everything customised is in force. */
  readonly isSound: boolean;
}

/** Steps of the log that are shown. */
const STEPS_SHOWN = 10;

/** Says which areas are installed, whether the tables fit their definitions, and what was done last. Changes nothing. */
export async function inspectInstallation(
  base: ContextBase,
  modules: readonly ShippedModule[],
): Promise<InstallationReport> {
  const ctx = systemContext(base, 'doctor');
  const changed = new Set((await changedModules(ctx, modules)).map(({ definition }) => definition.code));
  const { faults, lacks, aside } = await misfits(ctx, modules);
  // What a changed area lacks, the next start brings; what an unchanged one lacks, somebody took away.
  const strange = lacks.filter(({ module }) => !changed.has(module));
  const wall = await inspectWall(ctx);
  const lines = [
    ...(await moduleLines(ctx, modules, changed)),
    ...faults.map((fault) => `✗ ${fault}`),
    ...strange.map(({ subject, kind }) => `✗ the tables differ from the definitions: ${subject} (${kind})`),
    ...(faults.length + strange.length > 0 ? [] : ['✓ the tables fit the definitions']),
    ...wall.lines,
    ...aside.map(
      ({ kind, code, reason }) => `✗ what was customised of the ${kind} ${code} is set aside: ${reason}`,
    ),
    ...(await flowLines(ctx)),
    ...(await stepLines(ctx)),
  ];
  return { lines, isSound: faults.length + strange.length + aside.length === 0 && wall.isSound };
}

async function misfits(ctx: Context, modules: readonly ShippedModule[]) {
  const { steps, checks, refusals, overlayFaults: aside } = await planModules(ctx, modules);
  return {
    aside,
    lacks: steps.filter(({ sql }) => sql !== null),
    faults: [...refusals, ...(await askRows(ctx, checks))],
  };
}

async function moduleLines(
  ctx: Context,
  modules: readonly ShippedModule[],
  changed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const installed = await ctx.db.selectFrom('meta_module').selectAll().orderBy('code').execute();
  const shipped = new Set(modules.map(({ definition }) => definition.code));
  const contents = await contentsByModule(ctx);
  const known = installed.map(({ code, label, installed_at: at }) => {
    const name = `area ${code} ${label}`;
    if (!shipped.has(code)) return `– ${name}: its folder is gone; what it installed stays`;
    if (changed.has(code)) return `– ${name}: has changed; the next start installs it`;
    return `✓ ${name}: ${contents.get(code) ?? 'nothing of its own'}, installed ${shanghaiTime(at.toISOString())}`;
  });
  const codes = new Set(installed.map(({ code }) => code));
  const missing = modules
    .filter(({ definition }) => !codes.has(definition.code))
    .map(
      ({ definition }) => `– area ${definition.code} ${definition.label}: new; the next start installs it`,
    );
  return [...known, ...missing];
}

/** `2 resources, 2 forms, 2 lists, version 3, 4 dictionaries` by module; the version is the highest of its definitions. */
async function contentsByModule(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const definitions = await ctx.db
    .selectFrom('meta_definition')
    .select(['module_code', 'kind', 'version'])
    .execute();
  const dictionaries = await ctx.db.selectFrom('sys_dictionary_type').select('module_code').execute();
  const flows = await ctx.db
    .selectFrom('flow_model')
    .select('module')
    .where('module', 'is not', null)
    .execute();
  const rows = [
    ...flows.map((row) => ({ module: row.module, kind: 'flow' as const, version: 0 })), // a literal
    ...definitions.map((row) => ({ module: row.module_code, kind: row.kind, version: row.version })),
    ...dictionaries.map((row) => ({ module: row.module_code, kind: 'dictionary' as const, version: 0 })), // a literal
  ];
  const lines = [...Map.groupBy(rows, ({ module }) => module ?? '')].map(([module, own]) => {
    const version = Math.max(...own.map((row) => row.version));
    const parts = [
      ...(['resource', 'form', 'list'] as const).map((kind) => countOf(own, kind, `${kind}s`)),
      version > 0 ? `version ${version}` : '',
      countOf(own, 'flow', 'flows'),
      countOf(own, 'dictionary', 'dictionaries'),
    ];
    return [module, parts.filter(Boolean).join(', ')] as const;
  });
  return new Map(lines);
}

function countOf(rows: readonly { readonly kind: string }[], kind: string, plural: string): string {
  const count = rows.filter((row) => row.kind === kind).length;
  return count === 0 ? '' : `${count} ${count === 1 ? kind : plural}`;
}

/** Flows of areas that the centre has changed, where the area has brought a newer one along since. */
async function flowLines(ctx: Context): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom('flow_model')
    .select(['key', 'name', 'module'])
    .where('is_changed', '=', true)
    .where('module', 'is not', null)
    .whereRef('base_checksum', '<>', 'taken_checksum')
    .orderBy('key')
    .execute();
  return rows.map(
    ({ key, name, module }) =>
      `– the flow ${key} ${name}: the one of the centre is in force; modules/${module} brings a newer one`,
  );
}

async function stepLines(ctx: Context): Promise<readonly string[]> {
  const steps = await ctx.db
    .selectFrom('meta_install_step')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(STEPS_SHOWN)
    .execute();
  if (steps.length === 0) return [];
  const lines = steps.map(({ at, module_code: module, step, subject, details }) =>
    [`    ${shanghaiTime(at.toISOString())} ${module}: ${step} ${subject}`, details]
      .filter(Boolean)
      .join(': '),
  );
  return [`  the last ${lines.length} steps of installing:`, ...lines];
}
