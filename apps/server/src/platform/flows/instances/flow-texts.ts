import { textKeys } from '@haiqiao/contract/definitions';
import { LOCALE_CODES, type LocaleCode, type Translations } from '@haiqiao/contract/i18n';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { StoredInstance } from './lock-instance.ts';

/** Translations of the texts in rows of an instance, for lists: null where they equal the diagram's texts. */
export interface FlowTranslations {
  /** Name of the flow. */
  readonly flow: Translations | null;
  /** Of nodes, by id. */
  readonly nodes: Readonly<Record<string, Translations>>;
  /** Names of all current nodes as one text. */
  readonly present: Translations | null;
}

/** A row with a node name. */
interface NodeRow {
  readonly node_id: string;
  readonly node_name: string;
}

/** Names of several nodes as one text, in the language of the diagram. */
export function presentNames({ current_nodes: names }: Pick<StoredInstance, 'current_nodes'>): string {
  return names.join(AND);
}

const AND = '、';

/** A flow and its node names. */
interface Named {
  readonly flow: Pick<StoredInstance, 'key' | 'flow_name'>;
  readonly rows: readonly NodeRow[];
  readonly now: Pick<StoredInstance, 'current_node_ids' | 'current_nodes'>;
}

/** Translations provided by the flow's module, limited to the requested texts. */
export function flowTranslations(
  metadata: Pick<Metadata, 'text'>,
  { flow, rows, now }: Named,
): FlowTranslations {
  const nodeIn = (locale: LocaleCode) => (id: string, index: number) =>
    metadata.text(textKeys.flowPart(flow.key, id), now.current_nodes[index] ?? id, locale);
  const inChinese = presentNames(now);
  const present = LOCALE_CODES.map((locale) => {
    const and = locale === 'en' ? ', ' : AND;
    return [locale, now.current_node_ids.map(nodeIn(locale)).join(and)] as const;
  }).filter(([, text]) => text !== inChinese);
  const wordsOf = (key: string, source: string): Translations | null => {
    const all = LOCALE_CODES.map((locale) => [locale, metadata.text(key, source, locale)] as const);
    const other = all.filter(([, text]) => text !== source);
    return other.length === 0 ? null : Object.fromEntries(other);
  };
  const named = rows.map(
    ({ node_id: id, node_name: name }) => [id, wordsOf(textKeys.flowPart(flow.key, id), name)] as const,
  );
  return {
    flow: wordsOf(textKeys.flow(flow.key), flow.flow_name),
    nodes: Object.fromEntries(named.flatMap(([id, words]) => (words ? [[id, words]] : []))),
    present: present.length === 0 ? null : Object.fromEntries(present),
  };
}

/** Texts of a flow in a language: the module's translation, else the text of the diagram. */
export interface FlowWords {
  flow(name: string): string;
  node(id: string, name: string): string;
  button(nodeId: string, action: string, label: string): string;
}

/** The texts of one flow. */
export function flowWords({ text }: Pick<Metadata, 'text'>, key: string, locale: LocaleCode): FlowWords {
  return {
    flow: (name) => text(textKeys.flow(key), name, locale),
    node: (id, name) => text(textKeys.flowPart(key, id), name, locale),
    button: (nodeId, action, label) => text(textKeys.flowPart(key, `${nodeId}.${action}`), label, locale),
  };
}
