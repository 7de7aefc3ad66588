import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { Hook } from './hook.ts';

/** A public page of plain HTML of an area: it works without scripts. */
export interface PublicPage {
  /** With one value at the end: `/v1/proofs/:code`. The address without it is the page that asks for the value. */
  readonly path: string;
  /** Why no sign-in is required. */
  readonly reason: string;
  /** Rate limit per address and minute for requests with a value. */
  readonly perMinute: number;
  /** Minimum response time, so that timing reveals nothing. */
  readonly leastMs: number;
  /** The page that asks for the value. */
  readonly ask: (locale: LocaleCode) => PageText;
  /** The page for a requested value. Reads without permissions: the area decides what it shows. */
  readonly answer: (hook: Hook, value: string) => Promise<PageText>;
  /** The page for a refusal. */
  readonly refuse: (locale: LocaleCode, why: 'tooMany' | 'fault') => PageText;
}

/** A page to send. */
export interface PageText {
  readonly status: 200 | 404;
  /** The complete page; its only `<style>` is `style`. */
  readonly html: string;
  /** Text of that style; the browser accepts it by its hash. */
  readonly style: string;
  /** The facts of the page, sent instead of it to a program that accepts JSON only. */
  readonly data?: Readonly<Record<string, string>>;
}
