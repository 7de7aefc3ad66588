import type { Random } from '#server/adapters/random.ts';
import type { Box, Brush } from './brush.ts';
import { pick } from './chance.ts';
import type { ScenePalette } from './palette.ts';

/** One container seen from the side: a coloured box with ribs and a light upper edge. */
export function drawContainer(brush: Brush, box: Box, colour: string): void {
  brush.fillStyle = colour;
  brush.fillRect(box.x, box.y, box.width, box.height);
  brush.fillStyle = 'rgba(255,255,255,.22)';
  brush.fillRect(box.x, box.y, box.width, 0.8);
  brush.fillStyle = 'rgba(11,37,69,.16)';
  brush.fillRect(box.x, box.y + box.height - 0.8, box.width, 0.8);
  const ribs = Math.floor(box.width / 2.6);
  for (let index = 1; index < ribs; index += 1) {
    brush.fillRect(box.x + (index * box.width) / ribs, box.y + 1.4, 0.55, box.height - 2.8);
  }
}

/** Stacks of containers, one column per entry of `heights`, standing on `base`. */
export function drawStacks(
  brush: Brush,
  at: { x: number; base: number; size: { width: number; height: number } },
  pile: { heights: readonly number[]; random: Random; palette: ScenePalette },
): void {
  const { width, height } = at.size;
  pile.heights.forEach((count, column) => {
    for (let row = 0; row < count; row += 1) {
      const box = { x: at.x + column * width, y: at.base - (row + 1) * height };
      drawContainer(
        brush,
        { ...box, width: width - 0.6, height: height - 0.5 },
        pick(pile.random, pile.palette.containers),
      );
    }
  });
}

/** Heights of neighbouring stacks that rise and fall by one, between `low` and `high`. */
export function stackHeights(
  random: Random,
  shape: { columns: number; low: number; high: number },
): number[] {
  let height = random.int(shape.low, shape.high);
  return Array.from({ length: shape.columns }, () => {
    height = Math.min(shape.high, Math.max(shape.low, height + random.int(-1, 1)));
    return height;
  });
}
