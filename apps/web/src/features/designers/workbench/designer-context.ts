import type { DesignCalls, DesignHead } from '#web/api/designs.ts';
import type { Designer } from './editing/use-designer.ts';

/** A fault of a design as text. */
export interface FaultLine {
  readonly key: string;
  readonly text: string;
  /** The message of the check. */
  readonly reason: string;
}

/** The shared state of designers of every kind: the design, and how to describe it as text. */
export interface DesignerContext<Design, View extends DesignHead<Design>, Fault> {
  readonly calls: DesignCalls<Design, View, Fault>;
  readonly designer: Designer<Design, View, Fault>;
  /** The differences of two designs, one sentence each. */
  readonly wordsOf: (before: Design, after: Design) => readonly string[];
  readonly faultLines: (faults: readonly Fault[]) => readonly FaultLine[];
}
