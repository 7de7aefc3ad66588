import { type LocaleCode, localize, mailText, tagOf, type Translations } from '@haiqiao/contract/i18n';
import { routeLocationSchema } from '@haiqiao/contract/rules';
import type { Mail } from '#server/adapters/mail/mail.ts';

/** Messages listed individually in a mail; the rest is counted. */
const NAMED_MAX = 30;

/** Path of the message centre in the application. */
const CENTRE_PATH = '/message/center';

/** A message for a mail. */
export interface MailedMessage {
  readonly id: string;
  readonly title: string;
  readonly translations: Translations;
  readonly parameter: unknown;
}

/** Input of a mail. */
export interface MailFacts {
  readonly to: string;
  readonly name: string;
  readonly locale: LocaleCode;
  /** Oldest first; at least one. */
  readonly messages: readonly MailedMessage[];
  /** Name of the sending centre. */
  readonly centre: string;
  /** Public address of the centre, such as `https://centre.example.com`; empty omits links. */
  readonly publicUrl: string;
}

/** One plain-text mail for all waiting messages of a member, with links to the centre. */
export function writeMail(facts: MailFacts): Mail {
  const { to, name, locale, messages, centre } = facts;
  const tag = tagOf(locale);
  const titleOf = ({ title, translations }: MailedMessage) => oneLine(localize(title, translations, locale));
  const named = messages.slice(0, NAMED_MAX).map((message) => {
    const link = linkOf(facts.publicUrl, message.parameter);
    return link === ''
      ? titleOf(message)
      : `${titleOf(message)}\n${mailText('open', tag, { address: link })}`;
  });
  const [only] = messages;
  const rest = messages.length - named.length;
  const parts = [
    mailText('greeting', tag, { name: oneLine(name) }),
    ...named,
    ...(rest > 0 ? [mailText('more', tag, { count: rest })] : []),
    ...(facts.publicUrl === ''
      ? []
      : [mailText('centre', tag, { address: originOf(facts.publicUrl) + CENTRE_PATH })]),
    `-- \n${mailText('foot', tag, { centre })}`,
  ];
  return {
    to,
    subject:
      only && messages.length === 1
        ? titleOf(only)
        : mailText('subjectMany', tag, { count: messages.length }),
    text: `${parts.join('\n\n')}\n`,
    key: only?.id ?? '',
  };
}

/** A title is one line, even when names contain line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function originOf(publicUrl: string): string {
  return publicUrl.replace(/\/+$/, '');
}

/** The link of a message; only paths inside the application (DOMAIN §1.8). */
function linkOf(publicUrl: string, parameter: unknown): string {
  const route = routeLocationSchema.safeParse(parameter);
  if (publicUrl === '' || !route.success) return '';
  const query = new URLSearchParams(route.data.query ?? {}).toString();
  return originOf(publicUrl) + route.data.path + (query === '' ? '' : `?${query}`);
}
