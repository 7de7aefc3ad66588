import { cutOut, mirrored, pixelated, turned, written } from '#web/ui/picture/canvas.ts';
import type { Step } from './steps.logic.ts';

/** Drawings that are kept to go back to; older ones are drawn anew from the beginning. */
const KEPT_MAX = 8;

function apply(picture: HTMLCanvasElement, step: Step): HTMLCanvasElement {
  switch (step.do) {
    case 'turn':
      return turned(picture, step.degrees);
    case 'mirror':
      return mirrored(picture, step.axis);
    case 'crop':
      return cutOut(picture, step.frame);
    case 'mosaic':
      return pixelated(picture, step.frame);
    case 'write':
      return written(picture, step.words);
  }
}

/** Draws a picture with steps done to it; begins with the longest row of steps that it has drawn lately. */
export function createDrawer(source: HTMLCanvasElement): (steps: readonly Step[]) => HTMLCanvasElement {
  let kept: { readonly steps: readonly Step[]; readonly drawing: HTMLCanvasElement }[] = [];
  const isBeginning = (beginning: readonly Step[], steps: readonly Step[]) =>
    beginning.length <= steps.length && beginning.every((step, index) => step === steps[index]);
  return (steps) => {
    const best = kept
      .filter((each) => isBeginning(each.steps, steps))
      .toSorted((one, other) => other.steps.length - one.steps.length)[0];
    const begin = best ?? { steps: [], drawing: source };
    const drawing = steps.slice(begin.steps.length).reduce(apply, begin.drawing);
    kept = [{ steps, drawing }, ...kept.filter((each) => each.steps !== steps)].slice(0, KEPT_MAX);
    return drawing;
  };
}
