import type { LocaleCode, MessageParams, MessageTemplate } from '@haiqiao/contract/i18n';
import type { RouteLocation } from '@haiqiao/contract/rules';

/** A message to one or more members. */
export interface Message {
  readonly template: MessageTemplate;
  /** Parameters of the title. */
  readonly params: MessageParams;
  /** The same in another language, where names are translated. */
  readonly paramsIn?: (locale: LocaleCode) => MessageParams;
  readonly kind: 'TODO' | 'NOTICE' | 'REMIND' | 'SYSTEM';
  /** Receivers; duplicates get it once. */
  readonly to: readonly string[];
  /** Target of the message inside the application. */
  readonly route: RouteLocation;
  /** Subject: a resource and a record. `closeTodos` closes a to-do by it. */
  readonly about?: { readonly type: string; readonly id: string };
  /** Whether opening marks it as read (CLICK_READ). Default: true except for a to-do with a subject, which stays until the work is done. */
  readonly isClickRead?: boolean;
}
