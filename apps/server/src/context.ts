import { NOBODY, type Actor } from '@haiqiao/contract/access';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from './adapters/clock.ts';
import type { Ids } from './adapters/ids.ts';
import type { Random } from './adapters/random.ts';
import type { Database } from './db/tables.ts';

/** The part of a logger that services use. */
export interface Log {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** What lives as long as the process and every context is made from. */
export interface ContextBase {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly log: Log;
}

/** Everything a service needs, handed to it first. No singletons. */
export interface Context extends ContextBase {
  /** The pool, or the transaction inside `inTransaction`. */
  readonly db: Kysely<Database> | Transaction<Database>;
  readonly actor: Actor;
  readonly locale: LocaleCode;
  readonly requestId: string;
  /** Address and browser of the caller, for sessions and the audit log. */
  readonly origin: Origin;
  /** Aborted when the caller hangs up; only for reads that say they can be given up (`abortable`). */
  readonly signal?: AbortSignal;
}

/** Where a call came from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

const INSIDE: Origin = { address: '', userAgent: '' };

/** A context for the product's own work: migrations, seeds, jobs. The reason stands in every log line. */
export function systemContext(base: ContextBase, reason: string): Context {
  return { ...base, actor: { kind: 'system', reason }, locale: 'zh-chs', requestId: reason, origin: INSIDE };
}

/** A context of a call by nobody in particular. */
export function publicContext(
  base: ContextBase,
  call: Pick<Context, 'locale' | 'requestId' | 'origin'>,
): Context {
  return { ...base, ...call, actor: NOBODY };
}
