import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { Hook } from './hook.ts';

/** A page of plain HTML that an area shows to anybody: it works without a program in the browser. */
export interface PublicPage {
  /** With one value at its end: `/v1/proofs/:code`. The same address without it is the page that asks for it. */
  readonly path: string;
  /** Why nobody has to say who they are. */
  readonly reason: string;
  /** Visits of one address in a minute that name a value. */
  readonly perMinute: number;
  /** Answers never come faster than this, so that their time tells nothing. */
  readonly leastMs: number;
  /** The page that asks for the value. */
  readonly ask: (locale: LocaleCode) => PageText;
  /** The page about a value, as somebody wrote it. Reads past all rights: what it shows is up to the area. */
  readonly answer: (hook: Hook, value: string) => Promise<PageText>;
  /** The page that says why there is none. */
  readonly refuse: (locale: LocaleCode, why: 'tooMany' | 'fault') => PageText;
}

/** A page as it is sent. */
export interface PageText {
  readonly status: 200 | 404;
  /** Everything of it; its only `<style>` is `style`. */
  readonly html: string;
  /** Text of that style, which the browser accepts by its hash. */
  readonly style: string;
}
