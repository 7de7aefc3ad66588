import type { PictureText } from '#web/ui/picture/canvas.ts';
import type { Frame } from '#web/ui/picture/frame.ts';

/** One thing that is done to a picture; frames and places are in pixels of the picture as the steps before left it. */
export type Step =
  | { readonly do: 'turn'; readonly degrees: 90 | -90 }
  | { readonly do: 'mirror'; readonly axis: 'horizontal' | 'vertical' }
  | { readonly do: 'crop'; readonly frame: Frame }
  | { readonly do: 'mosaic'; readonly frame: Frame }
  | { readonly do: 'write'; readonly words: PictureText };

/** What was done, and how much of it is in force: the rest was undone and can be done again. */
export interface History {
  readonly steps: readonly Step[];
  readonly doneCount: number;
}

export const UNTOUCHED: History = { steps: [], doneCount: 0 };

/** Does another step; what had been undone is gone. */
export function withStep({ steps, doneCount }: History, step: Step): History {
  return { steps: [...steps.slice(0, doneCount), step], doneCount: doneCount + 1 };
}

/** Takes the last step back. */
export function undone({ steps, doneCount }: History): History {
  return { steps, doneCount: Math.max(0, doneCount - 1) };
}

/** Does the step again that was taken back last. */
export function redone({ steps, doneCount }: History): History {
  return { steps, doneCount: Math.min(steps.length, doneCount + 1) };
}

/** The steps that are in force. */
export function doneSteps({ steps, doneCount }: History): readonly Step[] {
  return steps.slice(0, doneCount);
}
