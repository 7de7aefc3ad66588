import { textKeys } from '@haiqiao/contract/definitions';
import { LOCALE_CODES, type LocaleCode, type Translations } from '@haiqiao/contract/i18n';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { StoredInstance } from './instance.ts';

/** What rows of an instance say in other languages, for lists: null where nothing differs from the words of the diagram. */
export interface FlowTranslations {
  /** Of the flow. */
  readonly flow: Translations | null;
  /** Of nodes, by id. */
  readonly nodes: Readonly<Record<string, Translations>>;
  /** Of all the nodes at which it waits, as one text. */
  readonly present: Translations | null;
}

/** A row that names a node. */
interface NodeRow {
  readonly node_id: string;
  readonly node_name: string;
}

/** Names of several nodes as one text, in the language of the diagram. */
export function presentNames({ current_nodes: names }: Pick<StoredInstance, 'current_nodes'>): string {
  return names.join(AND);
}

const AND = '、';

/** What is said of a flow. */
interface Named {
  readonly flow: Pick<StoredInstance, 'key' | 'flow_name'>;
  readonly rows: readonly NodeRow[];
  readonly now: Pick<StoredInstance, 'current_node_ids' | 'current_nodes'>;
}

/** The words that the module of a flow brings along, as far as they are asked for. */
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
