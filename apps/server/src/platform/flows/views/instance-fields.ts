import { grantOf, MASKED_WHOLE, ruleIn } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';

/** Fields of the resource `flow_instance` that views show. */
type InstanceField =
  | 'instanceNo'
  | 'title'
  | 'flowName'
  | 'key'
  | 'version'
  | 'initiatorId'
  | 'currentNodes'
  | 'currentHandlers'
  | 'outcome'
  | 'error'
  | 'startedAt'
  | 'enteredAt'
  | 'dueAt'
  | 'endedAt'
  | 'formCode'
  | 'bizId';

/** What the reader may see of instances, by the field rules of `flow_instance`. */
export interface InstanceFields {
  /** Whether a field is visible and unmasked. */
  sees(field: InstanceField): boolean;
  /** The value of a visible and unmasked field; otherwise null. */
  value<Value>(field: InstanceField, value: Value): Value | null;
  /** The items of a visible and unmasked field; otherwise none. */
  items<Item>(field: InstanceField, items: readonly Item[]): Item[];
  /** A text: `***` for a masked field, empty for a hidden one. */
  text(field: InstanceField, text: string): string;
}

/**
 * The field rules of the reader's groups. They also apply to a reader with a task: delegated access does not lift them. A member without a
 * grant reads instances only as a person involved, and sees every field.
 */
export function instanceFields({ actor }: Pick<Context, 'actor'>): InstanceFields {
  const grant = grantOf(actor, 'flow_instance');
  const modeOf = (field: InstanceField) => (grant ? ruleIn(grant, field, null) : 'readonly');
  const sees: InstanceFields['sees'] = (field) => !['hidden', 'masked'].includes(modeOf(field));
  return {
    sees,
    value: (field, value) => (sees(field) ? value : null),
    items: (field, items) => (sees(field) ? [...items] : []),
    text(field, text) {
      if (sees(field) || text === '') return text;
      return modeOf(field) === 'masked' ? MASKED_WHOLE : '';
    },
  };
}
