import {
  checkModules,
  goneKeys,
  type ExternalCodes,
  missingFields,
  type ModuleDefinition,
} from '@haiqiao/contract/definitions';
import { mergeOverlay } from '#server/platform/metadata/merge-overlay.ts';

/** A designer's customisation of one definition. */
export interface Overlay {
  readonly kind: 'resource' | 'form' | 'list';
  readonly code: string;
  readonly overlay: unknown;
}

/** An overlay that does not fit the shipped definition. */
export interface OverlayFault extends Pick<Overlay, 'kind' | 'code'> {
  /** Location and cause. */
  readonly reason: string;
}

/** Modules with every overlay that fits, and the overlays that do not. */
export interface Overlaid {
  readonly modules: readonly ModuleDefinition[];
  readonly faults: readonly OverlayFault[];
}

/**
 * Applies designers' overlays to shipped modules. An overlay was checked with its base when published, but an upgrade may have removed what
 * it names. Such an overlay is left out as a whole, because a partial design is not a valid design. Shipped modules must be valid by
 * themselves.
 */
export function soundOverlays(
  shipped: readonly ModuleDefinition[],
  overlays: readonly Overlay[],
  existing: ExternalCodes,
): Overlaid {
  const all = overlays.reduce(laid, shipped);
  if (faultIn(all, existing, shipped) === null) return { modules: all, faults: [] };
  let modules = shipped;
  const faults: OverlayFault[] = [];
  for (const overlay of overlays) {
    const { kind, code } = overlay;
    const next = laid(modules, overlay);
    const reason = faultIn(next, existing, shipped);
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
        ? (mergeOverlay(definition, overlay.overlay) as Definition) // checked before use
        : definition,
    );
  return modules.map((module) => ({
    ...module,
    resources: over('resource', module.resources),
    forms: over('form', module.forms),
    lists: over('list', module.lists),
  }));
}

/** The first fault of the definitions, or null. */
function faultIn(
  modules: readonly ModuleDefinition[],
  existing: ExternalCodes,
  shipped: readonly ModuleDefinition[],
): string | null {
  const half = halfFieldIn(modules) ?? halfPartIn(modules);
  if (half !== null) return half;
  try {
    const [issue] = checkModules(modules, { external: existing });
    return issue ? `${issue.where}: ${issue.reason}` : neededIn(modules, shipped);
  } catch (error) {
    // An incomplete definition is reported at once, because the checks rely on its shape.
    return `it is no longer a definition: ${error instanceof Error ? error.message : 'it has no shape'}`;
  }
}

/** For a field no longer shipped, an overlay has only the changed properties. */
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
  return half ? `${half.where}: it is no longer shipped` : null;
}

/** A field that an upgrade requires must be in the customised form; otherwise saving would fail. */
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

/** The same for filters and tabs of a list: a tab without its condition would contain every row. */
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
  if (gone[0] !== undefined) return `${gone[0]}: it is no longer shipped`;
  const half = parts.find(([, { label }]) => typeof label !== 'string');
  return half ? `${half[0]}: it is no longer shipped` : null;
}
