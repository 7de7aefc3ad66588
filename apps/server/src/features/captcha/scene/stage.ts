import type { Random } from '#server/adapters/random.ts';
import { between, chance } from './chance.ts';
import { choosePalette, type ScenePalette } from './palette.ts';

/** Shared parameters of all parts of one image. Lengths are CSS pixels. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The y position between sky and sea. */
  readonly horizon: number;
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number };
  readonly palette: ScenePalette;
}

/** Creates the stage of one image: light, horizon and sun. */
export function setStage(size: { width: number; height: number }, random: Random): Stage {
  const palette = choosePalette(random);
  const horizon = Math.round(between(random, 92, 103));
  const low = palette.mood === 'dusk' || palette.mood === 'morning';
  const rising = chance(random, 0.5);
  const sun = {
    x: rising ? between(random, 46, 150) : between(random, 234, 338),
    y: low ? horizon - between(random, 12, 26) : between(random, 26, 56),
    radius: low ? between(random, 17, 23) : between(random, 12, 17),
  };
  return { ...size, horizon, sun, palette };
}
