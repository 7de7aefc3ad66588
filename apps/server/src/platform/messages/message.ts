import type { LocaleCode, MessageParams, MessageTemplate } from '@haiqiao/contract/i18n';
import type { RouteLocation } from '@haiqiao/contract/rules';

/** A message to one or several members. */
export interface Message {
  readonly template: MessageTemplate;
  /** What the title names. */
  readonly params: MessageParams;
  /** The same in another language, where some of it has a name of its own there. */
  readonly paramsIn?: (locale: LocaleCode) => MessageParams;
  readonly kind: 'TODO' | 'NOTICE' | 'REMIND' | 'SYSTEM';
  /** Members; nobody gets it twice. */
  readonly to: readonly string[];
  /** Where it leads inside the application. */
  readonly route: RouteLocation;
  /** What it is about: a resource and a record. A to-do is closed by it (`closeTodos`). */
  readonly about?: { readonly type: string; readonly id: string };
  /**
   * Whether opening it makes it read (CLICK_READ). Unless said, everything but a to-do that names what it is about: that one stays
   * until the work is done.
   */
  readonly isClickRead?: boolean;
}
