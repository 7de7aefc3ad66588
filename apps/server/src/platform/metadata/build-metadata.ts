import {
  fieldsOf,
  type FormDefinition,
  type ListDefinition,
  type ResourceDefinition,
  statusesOf,
} from '@haiqiao/contract/definitions';
import { buildField } from './build-field.ts';
import { type ButtonQuestions, textsWithQuestions, withQuestions } from './button-questions.ts';
import { textsOfForm, textsOfList } from './designed-texts.ts';
import { inboundOf } from './inbound.ts';
import { mergeOverlay } from './merge-overlay.ts';
import type { FieldModel, FormModel, Inbound, ListModel, Metadata, ResourceModel } from './model.ts';
import { textFinder, type TranslationRow } from './texts.ts';

/** The columns of `meta_definition` needed for reading. */
export interface DefinitionRow {
  readonly kind: 'resource' | 'form' | 'list';
  readonly code: string;
  readonly base: unknown;
  readonly overlay: unknown;
  readonly version: number;
}

/** The stored data of a metadata snapshot. */
export interface StoredMetadata {
  readonly version: number;
  readonly definitions: readonly DefinitionRow[];
  readonly translations: readonly TranslationRow[];
  /** Confirmation texts of the centre that replace those of the definition. */
  readonly questions?: ButtonQuestions;
}

const NO_QUESTIONS: ButtonQuestions = {};

interface Installed<Definition> {
  readonly definition: Definition;
  readonly version: number;
}

/**
 * Builds the snapshot: merges base and overlay, resolves fields to columns and links references in both directions. Definitions were
 * checked at installation; a list or form whose resource is missing nevertheless is left out.
 */
export function buildMetadata(stored: StoredMetadata): Metadata {
  const { questions = NO_QUESTIONS } = stored;
  const resources = installed<ResourceDefinition>(stored, 'resource').map(({ definition, version }) => ({
    definition: withQuestions(definition, questions),
    version,
  }));
  const formDefinitions = installed<FormDefinition>(stored, 'form');
  const inbound = inboundOf(resources.map(({ definition }) => definition));
  const flowed = new Set(
    formDefinitions.flatMap(({ definition: { flow, resource } }) => (flow === undefined ? [] : [resource])),
  );
  const resourceModels = new Map(
    resources.map((resource): [string, ResourceModel] => {
      const { code } = resource.definition;
      const around = { inbound: inbound.get(code) ?? [], hasFlow: flowed.has(code) };
      return [code, buildResource(resource, around)];
    }),
  );
  const forms = new Map(formDefinitions.flatMap((form) => formEntry(form, resourceModels)));
  const listDefinitions = installed<ListDefinition>(stored, 'list');
  const lists = listDefinitions.flatMap((list) => listEntry(list, resourceModels, forms));
  const designed = [
    ...formDefinitions.flatMap(({ definition }) => textsOfForm(definition)),
    ...listDefinitions.flatMap(({ definition }) => textsOfList(definition)),
  ];
  return {
    version: stored.version,
    resources: resourceModels,
    forms,
    lists: new Map(lists),
    text: textsWithQuestions(textFinder([...stored.translations, ...designed]), questions),
  };
}

function installed<Definition>(stored: StoredMetadata, kind: DefinitionRow['kind']): Installed<Definition>[] {
  return stored.definitions
    .filter((row) => row.kind === kind)
    .map(({ base, overlay, version }) => {
      const definition = overlay === null ? base : mergeOverlay(base, overlay);
      return { definition: definition as Definition, version }; // checked when it was installed
    });
}

function buildResource(
  { definition, version }: Installed<ResourceDefinition>,
  { inbound, hasFlow }: { inbound: readonly Inbound[]; hasFlow: boolean },
): ResourceModel {
  const isPlatform = definition.table !== undefined;
  const table = definition.table ?? `biz_${definition.code}`;
  const models = Object.entries(fieldsOf(definition)).map(([name, field]): [string, FieldModel] => [
    name,
    buildField(field, { name, table, isPlatform }),
  ]);
  return {
    code: definition.code,
    definition,
    recordTable: table,
    isPlatform,
    hasSearch: !isPlatform || definition.keepsSearch === true,
    fields: new Map(models),
    statuses: statusesOf(definition),
    inbound,
    hasFlow,
    version,
  };
}

type Resources = ReadonlyMap<string, ResourceModel>;

function formEntry(
  { definition, version }: Installed<FormDefinition>,
  resources: Resources,
): [string, FormModel][] {
  const resource = resources.get(definition.resource);
  return resource ? [[definition.code, { definition, resource, version }]] : [];
}

function listEntry(
  { definition, version }: Installed<ListDefinition>,
  resources: Resources,
  forms: ReadonlyMap<string, FormModel>,
): [string, ListModel][] {
  const resource = resources.get(definition.resource);
  if (!resource) return [];
  const form = definition.form === undefined ? null : (forms.get(definition.form) ?? null);
  const kinds = new Map(
    Object.entries(definition.kinds?.forms ?? {}).flatMap(([value, code]) => {
      const own = forms.get(code);
      return own ? [[value, own] as const] : [];
    }),
  );
  return [[definition.code, { definition, resource, form, kinds, version }]];
}
