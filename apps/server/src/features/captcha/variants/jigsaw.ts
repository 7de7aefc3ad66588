import { CAPTCHA_PIECE_PX } from '@haiqiao/contract/endpoints';
import { Path2D } from '@napi-rs/canvas';
import type { Random } from '#server/adapters/random.ts';
import { shuffled } from '../scene/chance.ts';

/** Side of the body without knobs; the rest of the square is for knobs and shadow. CSS pixels. */
const BODY = 38;
const MARGIN = (CAPTCHA_PIECE_PX - BODY) / 2;
const KNOB = 6;

/** Shape per side: knob out (1), knob in (-1), flat (0); top, right, bottom, left. */
export type Sides = readonly [number, number, number, number];

/** Sides of a piece: at least one knob out and one in or flat, never four equal sides. */
export function chooseSides(random: Random): Sides {
  const [top = 1, right = 1, bottom = 0, left = 0] = shuffled(random, [1, 1, -1, random.int(-1, 0)]);
  return [top, right, bottom, left];
}

/** The outline of a piece inside its {@link CAPTCHA_PIECE_PX} square, clockwise from the top left corner. */
export function jigsawPath(sides: Sides): Path2D {
  const path = new Path2D();
  const [top, right, bottom, left] = sides;
  const near = MARGIN;
  const far = MARGIN + BODY;
  path.moveTo(near, near);
  addSide(path, { from: [near, near], along: [1, 0], knob: top });
  addSide(path, { from: [far, near], along: [0, 1], knob: right });
  addSide(path, { from: [far, far], along: [-1, 0], knob: bottom });
  addSide(path, { from: [near, far], along: [0, -1], knob: left });
  path.closePath();
  return path;
}

interface Side {
  readonly from: readonly [number, number];
  /** Unit vector of the side; outwards is its left normal. */
  readonly along: readonly [number, number];
  readonly knob: number;
}

/** Half the opening of a knob; its circle is slightly outside, which forms a neck. */
const NECK = 4.2;
const RISE = Math.sqrt(KNOB ** 2 - NECK ** 2);

function addSide(path: Path2D, side: Side): void {
  const { from, along, knob } = side;
  const point = (forward: number, out: number): [number, number] => [
    from[0] + along[0] * forward + along[1] * out,
    from[1] + along[1] * forward - along[0] * out,
  ];
  if (knob !== 0) {
    const middle = BODY / 2;
    const heading = Math.atan2(along[1], along[0]);
    const open = Math.atan2(RISE, NECK) * knob;
    path.lineTo(...point(middle - NECK, 0));
    path.arc(...point(middle, RISE * knob), KNOB, heading + Math.PI - open, heading + open, knob < 0);
  }
  path.lineTo(...point(BODY, 0));
}
