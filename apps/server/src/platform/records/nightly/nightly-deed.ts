import type { Condition } from '@haiqiao/contract/definitions';
import type { MessageTemplate } from '@haiqiao/contract/i18n';

/**
 * An action that the product itself takes every night, for every record of a resource that it is due for: those in the states that it leads
 * on from, for which its own condition and the one given here hold.
 */
export interface NightlyDeed {
  readonly resource: string;
  /** Code of the action. */
  readonly action: string;
  /** What must hold beside the condition of the action itself. */
  readonly when?: Condition;
  /** Stands in the history as the opinion of the product; needed where the action asks for one. */
  readonly opinion?: string;
  /** Tells whoever made the record and whoever it belongs to; a template that names nothing but `title`. */
  readonly tells?: MessageTemplate;
}
