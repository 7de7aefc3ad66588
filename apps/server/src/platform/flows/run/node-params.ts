import type { LocaleCode, MessageParams } from '@haiqiao/contract/i18n';
import type { Message } from '#server/platform/messages/message.ts';
import { flowWords } from '#server/platform/flows/views/flow-words.ts';
import type { Run } from './run.ts';

/** A node that a message names, as a row of a task names it. */
interface NamedNode {
  readonly node_id: string;
  readonly node_name: string;
}

/** What a message about a node names: the node in each reader's language, beside everything else. */
export async function withNode(
  { deps, held }: Pick<Run, 'deps' | 'held'>,
  { node_id: id, node_name: name }: NamedNode,
  more: MessageParams,
): Promise<Pick<Message, 'params' | 'paramsIn'>> {
  const metadata = await deps.records.metadata.current();
  const { key } = held.instance;
  const paramsIn = (locale: LocaleCode) => ({
    ...more,
    node: flowWords(metadata, key, locale).node(id, name),
  });
  return { params: { ...more, node: name }, paramsIn };
}
