import { shanghaiTime } from '@haiqiao/contract/field-types';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import { changedModules, planModules } from './install-modules.ts';
import { askRows } from './run/ask-rows.ts';
import type { ShippedModule } from './shipped-module.ts';
import { databaseOf } from '@haiqiao/pg';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { readRowSecurity } from './row-security/read-row-security.ts';

/** The installation as text lines. */
export interface InstallationReport {
  readonly lines: readonly string[];
  /** Whether the next start would succeed, the tables match their definitions, and all customisations are in force. */
  readonly isSound: boolean;
}

/** Number of log steps shown. */
const STEPS_SHOWN = 10;

/** Reports the installed areas, whether the tables match their definitions, and the last steps. Changes nothing. */
export async function inspectInstallation(
  base: ContextBase,
  modules: readonly ShippedModule[],
): Promise<InstallationReport> {
  const ctx = systemContext(base, 'doctor');
  const changed = new Set((await changedModules(ctx, modules)).map(({ definition }) => definition.code));
  const { faults, lacks, aside } = await misfits(ctx, modules);
  // The next start adds what a changed area lacks; if an unchanged area lacks something, it was removed by hand.
  const strange = lacks.filter(({ module }) => !changed.has(module));
  const rowSecurity = await inspectRowSecurity(ctx);
  const lines = [
    ...(await moduleLines(ctx, modules, changed)),
    ...faults.map((fault) => `✗ ${fault}`),
    ...strange.map(({ subject, kind }) => `✗ the tables differ from the definitions: ${subject} (${kind})`),
    ...(faults.length + strange.length > 0 ? [] : ['✓ the tables match the definitions']),
    ...rowSecurity.lines,
    ...aside.map(
      ({ kind, code, reason }) => `✗ the customisation of the ${kind} ${code} is ignored: ${reason}`,
    ),
    ...(await flowLines(ctx)),
    ...(await stepLines(ctx)),
  ];
  return { lines, isSound: faults.length + strange.length + aside.length === 0 && rowSecurity.isSound };
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
  const installedLines = installed.map(({ code, label, installed_at: at }) => {
    const name = `area ${code} ${label}`;
    if (!shipped.has(code)) return `– ${name}: its folder no longer exists; its installed data remains`;
    if (changed.has(code)) return `– ${name}: has changed; the next start installs it`;
    return `✓ ${name}: ${contents.get(code) ?? 'no definitions'}, installed ${shanghaiTime(at.toISOString())}`;
  });
  const codes = new Set(installed.map(({ code }) => code));
  const missing = modules
    .filter(({ definition }) => !codes.has(definition.code))
    .map(
      ({ definition }) => `– area ${definition.code} ${definition.label}: new; the next start installs it`,
    );
  return [...installedLines, ...missing];
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

/** Flows changed by the centre for which the area has shipped a newer version. */
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
      `– the flow ${key} ${name}: the centre's own version is in force; modules/${module} has a newer one`,
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

/** Reports whether row security is installed as it should be. Changes nothing. */
async function inspectRowSecurity(
  ctx: Context,
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean }> {
  if (!(await databaseOf(ctx.db)?.rowSecurity?.isAvailable())) {
    const hint = `"create role ${MEMBER_ROLE} nologin", granted to the user of DATABASE_URL, gives the database a say too`;
    return { lines: [`– no row security: statements alone restrict members; ${hint}`], isSound: true };
  }
  const { tables, withoutView, withoutPolicy, withoutGrant } = await readRowSecurity(ctx);
  const lacking = [...new Set([...withoutView, ...withoutPolicy, ...withoutGrant].map(({ table }) => table))];
  if (lacking.length === 0) return { lines: [`✓ row security on ${tables.length} tables`], isSound: true };
  const names = lacking.toSorted().join(', ');
  return {
    lines: [`✗ row security is not what it was made: ${names}; the next start renews it`],
    isSound: false,
  };
}
