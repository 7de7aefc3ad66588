import type { Condition } from '@haiqiao/contract/definitions';
import type { MessageTemplate } from '@haiqiao/contract/i18n';

/**
 * An action that the system takes every night on every due record of a resource: in a state from which the action leads on, with both the
 * action's own condition and this one fulfilled.
 */
export interface NightlyAction {
  readonly resource: string;
  /** Code of the action. */
  readonly action: string;
  /** Condition in addition to that of the action. */
  readonly when?: Condition;
  /** Opinion in the history; needed where the action requires one. */
  readonly opinion?: string;
  /** Notifies the record's creator and owner; a template with the parameter `title` only. */
  readonly notifies?: MessageTemplate;
}
