import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointAuth } from '@haiqiao/contract/http';
import { parseLocale } from '@haiqiao/contract/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { contextOf } from '#server/http/call-context.ts';
import { addressLimit } from '#server/http/rate-limit.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { PageText, PublicPage } from '#server/platform/records/code/public-page.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

const MINUTE_MS = 60_000;
const TOO_MANY = 429;
const FAULT = 500;
const SEE_OTHER = 303;
/** Longer values are invalid. */
const VALUE_MAX_CHARACTERS = 60;

/**
 * Public pages of areas. They load only the product's scripts and make no connections, so values shown to such a page stay in the browser.
 */
export function registerPublicPages(host: RouteHost, records: RecordDeps): void {
  for (const page of records.code.pages) registerPage(host, records, page);
}

function registerPage(host: RouteHost, records: RecordDeps, page: PublicPage): void {
  const auth: EndpointAuth = { kind: 'public', reason: page.reason };
  const limit = addressLimit(host, { max: page.perMinute, windowMs: MINUTE_MS });
  const [asking = '', name = ''] = page.path.split('/:');
  host.app.get(asking, { config: { auth } }, (request, reply) => {
    const { [name]: value, lang } = textsIn(request.query);
    // The form works without scripts: it navigates to the page of the value.
    if (!value) return sendPage(reply, page.ask(contextIn(host, request).locale));
    const chosen = lang ? `?lang=${encodeURIComponent(lang)}` : '';
    return reply.redirect(`${asking}/${encodeURIComponent(value)}${chosen}`, SEE_OTHER);
  });
  host.app.get(page.path, { config: { auth } }, async (request, reply) => {
    const ctx = contextIn(host, request);
    const { [name]: value = '' } = textsIn(request.params);
    try {
      await limit(request);
      const [text] = await Promise.all([answerOf(ctx, records, { page, value }), wait(page.leastMs)]);
      return await sendPage(reply, text);
    } catch (error) {
      return refuse(ctx, reply, { page, error });
    }
  });
}

function answerOf(
  ctx: Context,
  { hookOf }: RecordDeps,
  { page, value }: { page: PublicPage; value: string },
): Promise<PageText> {
  const system: Context = { ...ctx, actor: { kind: 'system', reason: page.reason } };
  return page.answer(hookOf(system), value);
}

function refuse(
  ctx: Context,
  reply: FastifyReply,
  { page, error }: { page: PublicPage; error: unknown },
): FastifyReply {
  const isLimit = error instanceof AppError && error.id === 'RATE_LIMITED';
  if (isLimit) reply.header('retry-after', MINUTE_MS / 1000);
  else ctx.log.error({ err: error }, 'a public page failed');
  const text = page.refuse(ctx.locale, isLimit ? 'tooMany' : 'fault');
  return sendPage(reply, text, isLimit ? TOO_MANY : FAULT);
}

/** In the language of the address, otherwise in that of the browser. */
function contextIn({ base }: RouteHost, request: FastifyRequest): Context {
  const ctx = contextOf(base, request);
  const { lang } = textsIn(request.query);
  return lang ? { ...ctx, locale: parseLocale(lang) } : ctx;
}

/** The named parameters of an address. */
function textsIn(values: unknown): Readonly<Record<string, string>> {
  if (typeof values !== 'object' || values === null) return {};
  const texts = Object.entries<unknown>({ ...values }).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, cut(text)] as const] : [],
  );
  return Object.fromEntries(texts);
}

/** Never inside a surrogate pair, which would be invalid in an address. */
function cut(text: string): string {
  return text.trim().slice(0, VALUE_MAX_CHARACTERS).toWellFormed();
}

/** Whether the client is a program that accepts JSON and no page. */
function wantsData({ request }: FastifyReply): boolean {
  const accepted = request.headers.accept ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}

function sendPage(
  reply: FastifyReply,
  { html, style, status, data }: PageText,
  code: number = status,
): FastifyReply {
  reply.code(code).header('x-robots-tag', 'noindex').header('vary', 'accept, accept-language');
  if (data && wantsData(reply)) return reply.send(data);
  const hash = createHash('sha256').update(style).digest('base64');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${hash}'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .send(html);
}
