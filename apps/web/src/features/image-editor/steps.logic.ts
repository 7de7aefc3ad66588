import type { PictureText } from '#web/ui/picture/canvas.ts';
import type { Frame } from '#web/ui/picture/frame.ts';

/** One edit of a picture; frames and positions are in pixels of the picture after the previous steps. */
export type Step =
  | { readonly do: 'turn'; readonly degrees: 90 | -90 }
  | { readonly do: 'mirror'; readonly axis: 'horizontal' | 'vertical' }
  | { readonly do: 'crop'; readonly frame: Frame }
  | { readonly do: 'mosaic'; readonly frame: Frame }
  | { readonly do: 'write'; readonly words: PictureText };

/** The steps and how many of them apply; the others were undone and can be redone. */
export interface History {
  readonly steps: readonly Step[];
  readonly doneCount: number;
}

export const UNTOUCHED: History = { steps: [], doneCount: 0 };

/** Applies another step and discards the undone ones. */
export function withStep({ steps, doneCount }: History, step: Step): History {
  return { steps: [...steps.slice(0, doneCount), step], doneCount: doneCount + 1 };
}

/** Undoes the last step. */
export function undone({ steps, doneCount }: History): History {
  return { steps, doneCount: Math.max(0, doneCount - 1) };
}

/** Redoes the last undone step. */
export function redone({ steps, doneCount }: History): History {
  return { steps, doneCount: Math.min(steps.length, doneCount + 1) };
}

/** The applied steps. */
export function doneSteps({ steps, doneCount }: History): readonly Step[] {
  return steps.slice(0, doneCount);
}
