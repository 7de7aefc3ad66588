import type { Random } from '#server/adapters/random.ts';
import { type Brush, fillShape, ramp } from './brush.ts';
import { between, chance } from './chance.ts';
import type { Ramp } from './palette.ts';
import type { Stage } from './stage.ts';

/** The far shore: two rows of hills with a town between them. */
export function drawLand(brush: Brush, stage: Stage, random: Random): void {
  drawHills(brush, stage, { random, colours: stage.palette.farHills, rise: between(random, 24, 36) });
  if (chance(random, 0.75)) drawTown(brush, stage, random);
  drawHills(brush, stage, { random, colours: stage.palette.nearHills, rise: between(random, 10, 19) });
}

function drawHills(brush: Brush, stage: Stage, shape: { random: Random; colours: Ramp; rise: number }): void {
  const { random, rise } = shape;
  const { width, horizon } = stage;
  brush.fillStyle = ramp(brush, shape.colours, { top: horizon - rise, bottom: horizon });
  brush.beginPath();
  brush.moveTo(-20, horizon + 1);
  let x = -20;
  let y = horizon - between(random, 0.1, 0.7) * rise;
  brush.lineTo(x, y);
  while (x < width + 20) {
    const nextX = x + between(random, 64, 130);
    const nextY = horizon - between(random, 0.08, 1) * rise;
    const middle = (x + nextX) / 2;
    brush.bezierCurveTo(middle, y, middle, nextY, nextX, nextY);
    x = nextX;
    y = nextY;
  }
  brush.lineTo(x, horizon + 1);
  brush.fill();
}

function drawTown(brush: Brush, stage: Stage, random: Random): void {
  const start = between(random, 20, stage.width - 110);
  const lit = stage.palette.mood === 'night' || stage.palette.mood === 'dusk';
  let x = start;
  const end = start + between(random, 60, 110);
  while (x < end) {
    const width = between(random, 5, 9);
    const centred = 1 - Math.abs((x - start) / (end - start) - 0.5);
    const height = between(random, 10, 20) + centred * 18;
    const top = stage.horizon - height;
    brush.fillStyle = stage.palette.city;
    brush.fillRect(x, top, width, height);
    if (chance(random, 0.3)) fillShape(brush, [x, top, x + width / 2, top - 5, x + width, top]);
    if (lit) drawWindows(brush, { x, y: top, width, height }, { random, colour: stage.palette.lamp });
    x += width + between(random, 0.8, 5);
  }
}

function drawWindows(
  brush: Brush,
  box: { x: number; y: number; width: number; height: number },
  light: { random: Random; colour: string },
): void {
  brush.fillStyle = light.colour;
  brush.globalAlpha = 0.7;
  for (let y = box.y + 2.5; y < box.y + box.height - 6; y += 3.4) {
    for (let x = box.x + 1.2; x < box.x + box.width - 1.4; x += 2.4) {
      if (chance(light.random, 0.4)) brush.fillRect(x, y, 1, 1.4);
    }
  }
  brush.globalAlpha = 1;
}
