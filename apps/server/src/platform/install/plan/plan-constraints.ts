import type { CatalogConstraint } from '../catalog/catalog.ts';
import { quoteLiteral, quoteName } from '../tables/quote.ts';
import type { SpecCheck, SpecForeignKey } from '../tables/table-spec.ts';
import { type DataCheck, type InstallPlan, mergePlans, planOf, type Step } from './step.ts';
import { alter, checkOf, stepOf, type TableChange } from './table-change.ts';

/** Plans checks and foreign keys of an existing table. */
export function planConstraints(change: TableChange): InstallPlan {
  return mergePlans([
    planOf(dropUnwanted(change)),
    ...change.spec.checks.map((check) => planCheck(change, check)),
    ...change.spec.foreignKeys.map((key) => planForeignKey(change, key)),
  ]);
}

/** `constraint <name> check (…)`, as in a table definition. */
export function checkClause(check: SpecCheck): string {
  return `constraint ${quoteName(check.name)} check (${conditionOf(check, quoteName(check.column))})`;
}

/** `constraint <name> foreign key (…) …`, deferrable, so that rows of one transaction may refer to each other. */
export function foreignKeyClause({ name, column, target, onDelete }: SpecForeignKey): string {
  const cascade = onDelete === 'cascade' ? ' on delete cascade' : '';
  return (
    `constraint ${quoteName(name)} foreign key (${quoteName(column)}) references ${quoteName(target)} (id)` +
    `${cascade} deferrable initially immediate`
  );
}

function conditionOf(check: SpecCheck, at: string): string {
  return check.kind === 'length'
    ? `char_length(${at}) <= ${check.most}`
    : `${at} = any (array[${check.codes.map(quoteLiteral).join(', ')}]::text[])`;
}

function planCheck(change: TableChange, check: SpecCheck): InstallPlan {
  const there = change.table.constraints.get(check.name);
  const isNewColumn = !change.table.columns.has(check.column) || change.changed.has(check.column);
  if (there !== undefined && !change.changed.has(check.column) && isSame(check, there)) {
    return planOf(there.isValid ? [] : [validate(change, check.name)]);
  }
  const drop = there === undefined ? [] : [dropConstraint(change, check.name, 'dropCheck')];
  const steps = [
    ...drop,
    ...addConstraint(change, check.name, { clause: checkClause(check), kind: 'addCheck' }),
  ];
  const mustAsk = change.table.hasRows && !isNewColumn && isNarrower(check, there);
  return planOf(steps, mustAsk ? [faultyRows(change, check)] : []);
}

function faultyRows(change: TableChange, check: SpecCheck): DataCheck {
  const field = change.spec.columns.find(({ name }) => name === check.column)?.field ?? check.column;
  const where = `not (${conditionOf(check, `r.${quoteName(check.column)}`)})`;
  return check.kind === 'length'
    ? checkOf(change, field, {
        where,
        wish: `holds at most ${check.most} characters now`,
        fault: ['is longer', 'are longer'],
      })
    : checkOf(change, field, {
        where,
        wish: 'has fewer states now',
        fault: ['is in a state that is gone', 'are in states that are gone'],
      });
}

function isSame(check: SpecCheck, there: CatalogConstraint): boolean {
  if (check.kind === 'length') return lengthIn(there) === check.most;
  return codesIn(there).join('\n') === check.codes.join('\n');
}

function isNarrower(check: SpecCheck, there: CatalogConstraint | undefined): boolean {
  if (there === undefined || !there.isValid) return true;
  if (check.kind === 'length') return check.most < lengthIn(there);
  return codesIn(there).some((code) => !check.codes.includes(code));
}

function lengthIn({ text }: CatalogConstraint): number {
  return Number(/<= (\d+)/.exec(text)?.[1] ?? Number.NaN);
}

function codesIn({ text }: CatalogConstraint): readonly string[] {
  return [...text.matchAll(/'((?:[^']|'')*)'::/g)].map(([, code = '']) => code.replaceAll("''", "'"));
}

function planForeignKey(change: TableChange, key: SpecForeignKey): InstallPlan {
  const there = change.table.constraints.get(key.name);
  const isStale = change.changed.has(key.column);
  if (there?.target === key.target && !isStale) {
    return planOf(there.isValid ? [] : [validate(change, key.name)]);
  }
  const drop = there === undefined ? [] : [dropConstraint(change, key.name, 'dropReference')];
  const add = addConstraint(change, key.name, {
    clause: foreignKeyClause(key),
    kind: 'addReference',
    phase: 'links',
  });
  const mustAsk = change.table.hasRows && change.table.columns.has(key.column) && !isStale;
  return planOf([...drop, ...add], mustAsk ? [orphans(change, key)] : []);
}

function orphans(change: TableChange, key: SpecForeignKey): DataCheck {
  const field = change.spec.columns.find(({ name }) => name === key.column)?.field ?? key.column;
  const at = `r.${quoteName(key.column)}`;
  return checkOf(change, field, {
    where: `${at} is not null and not exists (select from ${quoteName(key.target)} t where t.id = ${at})`,
    wish: `refers to ${key.target} now`,
    fault: ['points to something else', 'point to something else'],
  });
}

interface Addition {
  readonly clause: string;
  readonly kind: 'addCheck' | 'addReference';
  readonly phase?: 'links';
}

/** With rows, adding and validating are two steps: only the first one blocks others, for a moment. */
function addConstraint(change: TableChange, name: string, addition: Addition): readonly Step[] {
  const { clause, kind, phase = 'tables' } = addition;
  const sql = alter(change, `add ${clause}${change.table.hasRows ? ' not valid' : ''}`);
  const add = stepOf(change, name, { kind, phase, sql });
  return change.table.hasRows ? [add, validate(change, name)] : [add];
}

function validate(change: TableChange, name: string): Step {
  const sql = alter(change, `validate constraint ${quoteName(name)}`);
  return stepOf(change, name, { kind: 'validate', phase: 'online', sql });
}

function dropConstraint(change: TableChange, name: string, kind: 'dropCheck' | 'dropReference'): Step {
  return stepOf(change, name, { kind, sql: alter(change, `drop constraint ${quoteName(name)}`) });
}

/** Checks and foreign keys no longer in a definition. Those outside the naming scheme belong to the centre. */
function dropUnwanted(change: TableChange): readonly Step[] {
  const { spec, table } = change;
  const wanted = new Set([...spec.checks, ...spec.foreignKeys].map(({ name }) => name));
  return [...table.constraints].flatMap(([name, { kind }]) => {
    const prefix = kind === 'check' ? 'ck' : 'fk';
    if (wanted.has(name) || !name.startsWith(`${prefix}_${spec.name}__`)) return [];
    return dropConstraint(change, name, kind === 'check' ? 'dropCheck' : 'dropReference');
  });
}
