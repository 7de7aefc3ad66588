import {
  fieldsOf,
  type FieldsByName,
  type ResourceDefinition,
  statusesOf,
} from '@haiqiao/contract/definitions';
import type { FlowSurroundings } from '@haiqiao/flow';
import { SETTING_KEYS } from '#server/platform/settings/catalog.ts';

/** What a diagram may name, as far as it is known. */
export interface Nameable {
  /** Resources of the forms whose records run the flow; none where it is for any form. */
  readonly resources: readonly ResourceDefinition[];
  /** Codes of every form. */
  readonly forms: readonly string[];
  /** Codes of every post. */
  readonly posts: readonly string[];
  /** Keys of every flow. */
  readonly flows: readonly string[];
}

/** Settings that name a post, by which diagrams name it too: no code of a post is fixed in a product (DOMAIN §1.5). */
const POST_SETTING_KEYS: readonly string[] = SETTING_KEYS.filter((key) => key.startsWith('post.'));

/** What is known of the place where a diagram is to run. A flow for any form may name any field and state: nobody knows. */
export function surroundingsOf({ resources, forms, posts, flows }: Nameable): FlowSurroundings {
  const isKnown = resources.length > 0;
  return {
    fields: fieldsOfAll(resources),
    statuses: isKnown
      ? [...new Set(resources.flatMap((resource) => statusesOf(resource).map(({ code }) => code)))]
      : null,
    actions: isKnown
      ? [...new Set(resources.flatMap(({ actions = [] }) => actions.map(({ code }) => code)))]
      : null,
    forms,
    posts: [...POST_SETTING_KEYS, ...posts],
    flows,
  };
}

/** Fields of records that run a flow; where several kinds of records have one of the same name, that of the first. */
function fieldsOfAll(resources: readonly ResourceDefinition[]): FieldsByName | null {
  if (resources.length === 0) return null;
  return Object.assign({}, ...resources.map(fieldsOf).toReversed()) as FieldsByName; // of fields, each
}
