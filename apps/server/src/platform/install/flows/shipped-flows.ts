import { createHash } from 'node:crypto';
import {
  type FlowDefinition,
  type FlowFacts,
  type ModuleDefinition,
  textKeys,
} from '@haiqiao/contract/definitions';
import type { Translations } from '@haiqiao/contract/i18n';
import type { FlowModel } from '@haiqiao/flow';
import { faultText, readDiagram, surroundingsOf } from '#server/platform/flows/read-diagram.ts';
import { POST_SETTINGS } from '#server/platform/settings/catalog/post-settings.ts';
import { translationsOf } from '../access/module-access.ts';
import type { ShippedModule } from '../shipped-module.ts';

/** A parsed and valid flow of an area. */
export interface ShippedFlow {
  readonly module: string;
  readonly facts: FlowFacts;
  readonly categoryLabel: string;
  readonly categoryTranslations: Translations;
  readonly translations: Translations;
  readonly bpmnXml: string;
  readonly model: FlowModel;
  /** Over diagram and facts. */
  readonly checksum: string;
}

/** The valid flows, and a sentence for each fault of the others. */
export interface ShippedFlows {
  readonly flows: readonly ShippedFlow[];
  readonly faults: readonly string[];
}

/**
 * Reads the flows of areas. Their diagrams may refer to things of any area.
 * @param all every area, including unchanged ones
 */
export async function readShippedFlows(
  modules: readonly ShippedModule[],
  all: readonly ShippedModule[],
): Promise<ShippedFlows> {
  const flows: ShippedFlow[] = [];
  const faults: string[] = [];
  for (const module of modules) {
    for (const flow of module.definition.flows ?? []) {
      const read = await readFlow(module, flow, all);
      if (read.flow) flows.push(read.flow);
      faults.push(
        ...read.faults.map((fault) => `modules/${module.definition.code}: ${flow.bpmn}: ${fault}.`),
      );
    }
  }
  return { flows, faults };
}

async function readFlow(
  module: ShippedModule,
  definition: FlowDefinition,
  all: readonly ShippedModule[],
): Promise<{ readonly flow: ShippedFlow | null; readonly faults: readonly string[] }> {
  const bpmnXml = module.diagrams?.[definition.bpmn];
  if (bpmnXml === undefined) return { flow: null, faults: ['the file is not there'] };
  const facts = factsOf(definition);
  const { model, faults } = await readDiagram(
    bpmnXml,
    surroundingsIn(
      all.map((one) => one.definition),
      facts.forms,
    ),
  );
  const said = faults.filter(({ isBlocking }) => isBlocking).map(faultText);
  if (!model || said.length > 0) return { flow: null, faults: said };
  const own = [
    ...(model.key === facts.key ? [] : [`its process is called "${model.key}", not "${facts.key}"`]),
    ...wordFaults(definition, model),
  ];
  if (own.length > 0) return { flow: null, faults: own };
  return {
    flow: { ...wordsOf(module, definition), facts, bpmnXml, model, checksum: hashOf(facts, bpmnXml) },
    faults: [],
  };
}

function factsOf({ key, label, category, forms = [] }: FlowDefinition): FlowFacts {
  return { key, name: label, category: category.code, forms: [...forms] };
}

function wordsOf(module: ShippedModule, { key, category }: FlowDefinition) {
  return {
    module: module.definition.code,
    translations: translationsOf(module, textKeys.flow(key)),
    categoryLabel: category.label,
    categoryTranslations: translationsOf(module, textKeys.flowCategory(category.code)),
  };
}

function surroundingsIn(definitions: readonly ModuleDefinition[], forms: readonly string[]) {
  const resources = definitions.flatMap((definition) => definition.resources ?? []);
  const allForms = definitions.flatMap((definition) => definition.forms ?? []);
  const named = new Set(allForms.filter(({ code }) => forms.includes(code)).map(({ resource }) => resource));
  return surroundingsOf({
    resources: resources.filter(({ code }) => named.has(code)),
    forms: allForms.map(({ code }) => code),
    posts: Object.values(POST_SETTINGS).map(({ initial }) => initial),
    flows: definitions.flatMap((definition) => (definition.flows ?? []).map(({ key }) => key)),
  });
}

/** Every translated text must occur in the diagram. */
function wordFaults({ texts = {} }: FlowDefinition, model: FlowModel): readonly string[] {
  const inDiagram = new Map(wordsIn(model));
  return Object.entries(texts)
    .filter(([part, text]) => inDiagram.get(part) !== text)
    .map(([part, text]) => `its text "${part}" is "${inDiagram.get(part) ?? 'not there'}", not "${text}"`);
}

function wordsIn({ nodes }: Pick<FlowModel, 'nodes'>): (readonly [string, string])[] {
  return Object.values(nodes).flatMap((node) => {
    const own = [[node.id, node.name] as const];
    if (node.type === 'subProcess') return [...own, ...wordsIn(node.scope)];
    if (node.type !== 'user') return own;
    const buttons = node.options.buttons.flatMap(({ action, label }) =>
      label === undefined ? [] : [[`${node.id}.${action}`, label] as const],
    );
    return [...own, ...buttons];
  });
}

function hashOf(facts: FlowFacts, bpmnXml: string): string {
  return createHash('sha256')
    .update(JSON.stringify([facts, bpmnXml]))
    .digest('hex');
}
