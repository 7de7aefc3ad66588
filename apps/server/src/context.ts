import { ANONYMOUS, type Actor } from '@haiqiao/contract/access';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from './adapters/clock.ts';
import type { Ids } from './adapters/ids.ts';
import type { Random } from './adapters/random.ts';
import type { Tables } from './db/tables.ts';

/** The logger methods used by services. */
export interface Log {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** Process-wide dependencies of every context. */
export interface ContextBase {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly log: Log;
}

/** Dependencies of a service, passed as first argument. No singletons. */
export interface Context extends ContextBase {
  /** The pool, or the transaction inside `inTransaction`. */
  readonly db: Kysely<Tables> | Transaction<Tables>;
  readonly actor: Actor;
  readonly locale: LocaleCode;
  readonly requestId: string;
  /** Caller's address and browser, for sessions and the audit log. */
  readonly origin: Origin;
  /** Aborted when the caller disconnects; only for reads declared `abortable`. */
  readonly signal?: AbortSignal;
}

/** Origin of a call. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

const INSIDE: Origin = { address: '', userAgent: '' };

/** A context for internal work: migrations, seeds, jobs. Every log line contains the reason. */
export function systemContext(base: ContextBase, reason: string): Context {
  return { ...base, actor: { kind: 'system', reason }, locale: 'zh-chs', requestId: reason, origin: INSIDE };
}

/** A context for an anonymous call. */
export function publicContext(
  base: ContextBase,
  call: Pick<Context, 'locale' | 'requestId' | 'origin'>,
): Context {
  return { ...base, ...call, actor: ANONYMOUS };
}
