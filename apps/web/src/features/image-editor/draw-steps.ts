import { cutOut, mirrored, pixelated, turned, written } from '#web/ui/picture/canvas.ts';
import type { Step } from './steps.logic.ts';

/** Maximum cached drawings for undo; older ones are redrawn from the start. */
const CACHED_MAX = 8;

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

/** Draws a picture with its steps applied; starts from the longest cached prefix of the steps. */
export function createDrawer(source: HTMLCanvasElement): (steps: readonly Step[]) => HTMLCanvasElement {
  let cached: { readonly steps: readonly Step[]; readonly drawing: HTMLCanvasElement }[] = [];
  const isBeginning = (beginning: readonly Step[], steps: readonly Step[]) =>
    beginning.length <= steps.length && beginning.every((step, index) => step === steps[index]);
  return (steps) => {
    const best = cached
      .filter((each) => isBeginning(each.steps, steps))
      .toSorted((one, other) => other.steps.length - one.steps.length)[0];
    const begin = best ?? { steps: [], drawing: source };
    const drawing = steps.slice(begin.steps.length).reduce(apply, begin.drawing);
    cached = [{ steps, drawing }, ...cached.filter((each) => each.steps !== steps)].slice(0, CACHED_MAX);
    return drawing;
  };
}
