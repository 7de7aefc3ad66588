import type { Random } from '#server/adapters/random.ts';
import { type Brush, fillShape, line, transformed, ramp } from './brush.ts';
import { between, chance, pick } from './chance.ts';
import { drawContainer, drawStacks, stackHeights } from './container.ts';
import type { Stage } from './stage.ts';

/** A quay on the right, with gantry cranes and stacked containers. */
export function drawPort(brush: Brush, stage: Stage, random: Random): void {
  const edge = between(random, 150, 196);
  const base = stage.horizon + between(random, 3, 7);
  const cranes = chance(random, 0.45) ? [edge + 30, edge + 104] : [edge + between(random, 34, 80)];
  for (const x of cranes) {
    drawCrane(brush, stage, { x, base, height: between(random, 76, 86), random });
  }
  const columns = Math.floor((stage.width - edge) / 26);
  const pile = {
    heights: stackHeights(random, { columns, low: 1, high: 2 }),
    random,
    palette: stage.palette,
  };
  drawStacks(brush, { x: edge + 14, base, size: { width: 26.5, height: 10.6 } }, pile);
  drawQuay(brush, stage, { edge, base });
}

function drawQuay(brush: Brush, stage: Stage, quay: { edge: number; base: number }): void {
  const { edge, base } = quay;
  const { width, palette } = stage;
  brush.fillStyle = 'rgba(6,20,44,.2)';
  brush.fillRect(edge + 3, base + 10, width - edge, 3.4);
  brush.fillStyle = ramp(brush, palette.quay, { top: base, bottom: base + 11 });
  fillShape(brush, [edge, base, width, base, width, base + 11, edge + 3, base + 11]);
  brush.fillStyle = 'rgba(255,255,255,.5)';
  brush.fillRect(edge, base, width - edge, 1.1);
  brush.fillStyle = 'rgba(11,37,69,.5)';
  for (let x = edge + 12; x < width; x += 22) brush.fillRect(x, base + 3.4, 3.4, 6);
}

interface Crane {
  readonly x: number;
  readonly base: number;
  readonly height: number;
  readonly random: Random;
}

/** A ship-to-shore crane: portal, boom over the water (to the left), stays, trolley with a container. */
function drawCrane(brush: Brush, stage: Stage, crane: Crane): void {
  const { height, random } = crane;
  const { palette } = stage;
  const boom = -height * 0.6;
  const boomX = -between(random, 52, 64);
  transformed(brush, { x: crane.x, y: crane.base }, () => {
    brush.strokeStyle = palette.steelShade;
    brush.lineWidth = 1.5;
    line(brush, [4, -height + 1], [boomX + 4, boom]);
    line(brush, [4, -height + 1], [boomX * 0.5, boom]);
    line(brush, [30, -height + 3], [52, boom]);
    brush.lineWidth = 1.7;
    line(brush, [3, boom + 4], [29, -12]);
    line(brush, [29, boom + 4], [3, -12]);
    brush.fillStyle = palette.steel;
    fillShape(brush, [0, 0, 1.4, -height, 6, -height, 5.6, 0]);
    fillShape(brush, [27, 0, 27.4, -height, 32, -height, 32.6, 0]);
    brush.fillRect(1.4, -height, 30.6, 4);
    brush.fillRect(1, -14.4, 31, 3);
    brush.fillRect(boomX, boom, 56 - boomX, 4.6);
    brush.fillStyle = palette.steelShade;
    brush.fillRect(boomX, boom + 3.4, 56 - boomX, 1.2);
    brush.fillRect(40, boom - 6, 13, 6);
    drawTrolley(brush, stage, { boom, x: boomX * between(random, 0.3, 0.9), random });
  });
}

function drawTrolley(brush: Brush, stage: Stage, load: { boom: number; x: number; random: Random }): void {
  const drop = between(load.random, 9, 19);
  const top = load.boom + 4.6;
  brush.fillRect(load.x - 5, top, 10, 2.4);
  brush.strokeStyle = stage.palette.steelShade;
  brush.lineWidth = 0.9;
  line(brush, [load.x - 4, top], [load.x - 4, top + drop]);
  line(brush, [load.x + 4, top], [load.x + 4, top + drop]);
  const colour = pick(load.random, stage.palette.containers);
  drawContainer(brush, { x: load.x - 11, y: top + drop, width: 22, height: 9 }, colour);
}
