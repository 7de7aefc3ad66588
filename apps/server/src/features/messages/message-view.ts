import type { Message, MessageCounts, MessageKind } from '@haiqiao/contract/endpoints';
import { type LocaleCode, localize, type Translations } from '@haiqiao/contract/i18n';
import { routeLocationSchema } from '@haiqiao/contract/rules';

/** A message as read from the database; timestamps are texts when the row is JSON. */
export interface MessageFacts {
  readonly id: string;
  readonly kind: Message['kind'];
  readonly title: string;
  readonly translations: Translations;
  readonly parameter: unknown;
  readonly isClickRead: boolean;
  readonly createdAt: Date | string;
  readonly readAt: Date | string | null;
  readonly closedAt: Date | string | null;
}

/** A message in its reader's language; only paths inside the application are sent (DOMAIN §1.8). */
export function messageView(facts: MessageFacts, locale: LocaleCode): Message {
  const { id, kind, title, translations, isClickRead } = facts;
  const route = routeLocationSchema.safeParse(facts.parameter);
  return {
    id,
    kind,
    title: localize(title, translations, locale),
    route: route.success ? route.data : null,
    isClickRead,
    createdAt: instant(facts.createdAt),
    readAt: facts.readAt === null ? null : instant(facts.readAt),
    closedAt: facts.closedAt === null ? null : instant(facts.closedAt),
  };
}

function instant(at: Date | string): string {
  return new Date(at).toISOString();
}

/** All kinds with their counts. */
export function countsOf(counts: Readonly<Partial<Record<MessageKind, number>>>): MessageCounts {
  return { TODO: 0, NOTICE: 0, REMIND: 0, SYSTEM: 0, ...counts };
}
