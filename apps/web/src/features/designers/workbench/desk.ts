import type { DesignCalls, DesignHead } from '#web/api/designs.ts';
import type { Designer } from './editing/use-designer.ts';

/** Something wrong with a design, in words. */
export interface FaultLine {
  readonly key: string;
  readonly text: string;
  /** The sentence of the check. */
  readonly reason: string;
}

/** What designers of every kind share: what is designed, and how of it is told in words. */
export interface Desk<Design, View extends DesignHead<Design>, Fault> {
  readonly calls: DesignCalls<Design, View, Fault>;
  readonly designer: Designer<Design, View, Fault>;
  /** Everything that differs between two designs, a sentence each. */
  readonly wordsOf: (before: Design, after: Design) => readonly string[];
  readonly faultLines: (faults: readonly Fault[]) => readonly FaultLine[];
}
