import {
  checkModules,
  goneKeys,
  type KnownCodes,
  missingFields,
  type ModuleDefinition,
} from '@haiqiao/contract/definitions';
import { mergeOverlay } from '#server/platform/metadata/merge-overlay.ts';

/** What a designer customised of one definition. */
export interface Overlay {
  readonly kind: 'resource' | 'form' | 'list';
  readonly code: string;
  readonly overlay: unknown;
}

/** An overlay that does not fit what is shipped by now. */
export interface OverlayFault extends Pick<Overlay, 'kind' | 'code'> {
  /** Where, and why. */
  readonly reason: string;
}

/** Modules with every overlay that fits, and the others. */
export interface Overlaid {
  readonly modules: readonly ModuleDefinition[];
  readonly faults: readonly OverlayFault[];
}

/**
 * Lays over shipped modules what designers customised. An overlay was checked together with its base when it was published;
 * an upgrade may have taken away what it names. Such a one is left out as a whole: half of what somebody designed is nothing
 * that anybody designed. Shipped modules must be sound by themselves.
 */
export function soundOverlays(
  shipped: readonly ModuleDefinition[],
  overlays: readonly Overlay[],
  known: KnownCodes,
): Overlaid {
  const all = overlays.reduce(laid, shipped);
  if (faultIn(all, known, shipped) === null) return { modules: all, faults: [] };
  let modules = shipped;
  const faults: OverlayFault[] = [];
  for (const overlay of overlays) {
    const { kind, code } = overlay;
    const next = laid(modules, overlay);
    const reason = faultIn(next, known, shipped);
    if (reason === null) modules = next;
    else faults.push({ kind, code, reason });
  }
  return { modules, faults };
}

function laid(modules: readonly ModuleDefinition[], overlay: Overlay): readonly ModuleDefinition[] {
  const over = <Definition extends { readonly code: string }>(
    kind: Overlay['kind'],
    definitions: readonly Definition[] = [],
  ): readonly Definition[] =>
    definitions.map((definition) =>
      kind === overlay.kind && definition.code === overlay.code
        ? (mergeOverlay(definition, overlay.overlay) as Definition) // checked before anybody relies on it
        : definition,
    );
  return modules.map((module) => ({
    ...module,
    resources: over('resource', module.resources),
    forms: over('form', module.forms),
    lists: over('list', module.lists),
  }));
}

/** The first thing that is wrong with definitions, or null. */
function faultIn(
  modules: readonly ModuleDefinition[],
  known: KnownCodes,
  shipped: readonly ModuleDefinition[],
): string | null {
  const half = halfFieldIn(modules) ?? halfPartIn(modules);
  if (half !== null) return half;
  try {
    const [issue] = checkModules(modules, { known });
    return issue ? `${issue.where}: ${issue.reason}` : neededIn(modules, shipped);
  } catch (error) {
    // What has lost half of itself is no definition any more: the checks rely on its shape.
    return `it is no definition any more: ${error instanceof Error ? error.message : 'it has no shape'}`;
  }
}

/** Of a field that is shipped no more, an overlay keeps only what it changed. */
function halfFieldIn(modules: readonly ModuleDefinition[]): string | null {
  const fields = modules.flatMap(({ resources = [] }) =>
    resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const where = `${resource.code}.resource.fields.${name}`;
        const columns = field.type === 'table' ? Object.entries(field.fields) : [];
        return [
          { where, field },
          ...columns.map(([column, cell]) => ({ where: `${where}.fields.${column}`, field: cell })),
        ];
      }),
    ),
  );
  const half = fields.find(({ field }) => typeof field.type !== 'string');
  return half ? `${half.where}: it is shipped no more` : null;
}

/** What an upgrade has come to require must be in the form, however it was customised: nobody could save any more. */
function neededIn(modules: readonly ModuleDefinition[], shipped: readonly ModuleDefinition[]): string | null {
  const formsOf = (all: readonly ModuleDefinition[]) => all.flatMap(({ forms = [] }) => forms);
  const before = new Map(formsOf(shipped).map((form) => [form.code, form]));
  const resources = new Map(
    modules.flatMap((module) => module.resources ?? []).map((each) => [each.code, each]),
  );
  for (const form of formsOf(modules)) {
    const resource = resources.get(form.resource);
    const missing = resource ? missingFields(before.get(form.code) ?? form, form, resource) : [];
    if (missing[0]) return `${form.code}.form: records cannot be saved without "${missing[0].name}"`;
  }
  return null;
}

type Part = readonly [where: string, part: { readonly label?: unknown }];

/** The same for questions and tabs of a list: without its condition it would be a tab of every row. */
function halfPartIn(modules: readonly ModuleDefinition[]): string | null {
  const parts: readonly Part[] = modules.flatMap(({ lists = [] }) =>
    lists.flatMap(({ code, filters = [], tabs = [] }) => [
      ...filters.flatMap((filter) =>
        'key' in filter ? [[`${code}.list.filters.${filter.key}`, filter] as const] : [],
      ),
      ...tabs.map((tab) => [`${code}.list.tabs.${tab.key}`, tab] as const),
    ]),
  );
  const gone = modules.flatMap(({ forms = [] }) =>
    forms.flatMap((form) => goneKeys(form).map((key) => `${form.code}.form.${key}`)),
  );
  if (gone[0] !== undefined) return `${gone[0]}: it is shipped no more`;
  const half = parts.find(([, { label }]) => typeof label !== 'string');
  return half ? `${half[0]}: it is shipped no more` : null;
}
