import { ENDPOINTS } from '@haiqiao/contract/endpoints';
import { PAGE_PATHS } from '@haiqiao/contract/access';
import { ledgerRows } from '../sources/ledger.ts';
import { callName, specCalls } from '../sources/spec/calls.ts';
import { fixedRoutes, listPresets } from '../sources/spec/routes.ts';
import { specConstants } from '../sources/spec/sentences.ts';
import type { OpenRequirement } from './open-requirements.ts';

/** What the open list is compared with. */
export interface OpenCheck {
  readonly list: readonly OpenRequirement[];
  /** Text of `docs/spec.md`. */
  readonly spec: string;
  /** Text of `docs/requirements.md`. */
  readonly ledger: string;
  /** IDs of the rows that a test names. */
  readonly named: ReadonlySet<string>;
}

const KINDS = ['routes', 'presets', 'calls', 'constants'] as const;

/** Names of the specification per kind, and those that the product has. Presets and constants are judged by their walks. */
function tables(
  spec: string,
): Record<(typeof KINDS)[number], { wanted: string[]; built: readonly string[] }> {
  return {
    routes: { wanted: fixedRoutes(spec), built: PAGE_PATHS },
    presets: { wanted: listPresets(spec).map(({ target }) => target), built: [] },
    calls: {
      wanted: specCalls(spec).map(callName),
      built: ENDPOINTS.flatMap(({ method, alsoMethod, path }) =>
        [method, ...(alsoMethod ? [alsoMethod] : [])].map((each) => `${each} ${path}`),
      ),
    },
    constants: { wanted: specConstants(spec), built: [] },
  };
}

function nameFaults(entry: OpenRequirement, spec: string): string[] {
  const specTables = tables(spec);
  return KINDS.flatMap((kind) =>
    (entry[kind] ?? []).flatMap((name) => {
      if (!specTables[kind].wanted.includes(name)) return `${name} is none of the ${kind} of docs/spec.md`;
      return specTables[kind].built.includes(name) ? `${name} exists: take it out of the open list` : [];
    }),
  );
}

function rowFaults(entry: OpenRequirement, rows: ReadonlyMap<string, string>): string[] {
  const { lacks } = entry;
  return entry.rows.flatMap((id) => {
    const sentence = rows.get(id);
    if (sentence === undefined) return `${id} is not a row of docs/requirements.md`;
    return lacks === undefined || sentence.includes(lacks) ? [] : `${id} does not say "${lacks}"`;
  });
}

function isNamed(entry: OpenRequirement): boolean {
  return entry.lacks !== undefined || KINDS.some((kind) => (entry[kind] ?? []).length > 0);
}

/** Everything wrong with the open list: unknown names, entries that are no longer needed, open rows without an entry. */
export function openFaults({ list, spec, ledger, named }: OpenCheck): string[] {
  const rows = ledgerRows(ledger);
  const open = new Set(list.flatMap((entry) => entry.rows));
  return [
    ...list.flatMap((entry) => [
      ...rowFaults(entry, rows),
      ...nameFaults(entry, spec),
      ...(isNamed(entry) ? [] : [`the entry of ${entry.rows.join(', ')} does not say what is open`]),
    ]),
    ...[...rows.keys()]
      .filter((id) => !named.has(id) && !open.has(id))
      .map((id) => `${id} has no test, and no entry says which part builds it`),
  ];
}
