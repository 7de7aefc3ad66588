import type { Random } from '#server/adapters/random.ts';
import { type Brush, fillRound, fillShape, line, transformed, ramp } from './brush.ts';
import { between, pick } from './chance.ts';
import { drawStacks, stackHeights } from './container.ts';
import type { ScenePalette } from './palette.ts';
import { drawWave } from './sea.ts';
import type { Stage } from './stage.ts';

/** Position of a ship: the middle of its water line, its size and its heading. */
export interface Berth {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly mirrored: boolean;
}

/** A loaded container ship, 136 wide and about 64 high at scale 1, bow to the left. */
export function drawContainerShip(brush: Brush, stage: Stage, ship: { berth: Berth; random: Random }): void {
  const { palette } = stage;
  transformed(brush, ship.berth, () => {
    drawShadow(brush, 62);
    drawBridgeHouse(brush, palette, 38);
    const heights = [1, ...stackHeights(ship.random, { columns: 8, low: 2, high: 5 })];
    drawStacks(
      brush,
      { x: -52, base: -14.4, size: { width: 9.6, height: 5.4 } },
      { heights, random: ship.random, palette },
    );
    drawHull(brush, palette);
    brush.strokeStyle = palette.wave;
    brush.globalAlpha = 0.85;
    brush.lineWidth = 1.3;
    drawWave(brush, { x: -74, y: 0.6 }, { span: 5, count: 13 });
    brush.globalAlpha = 1;
  });
}

function drawShadow(brush: Brush, half: number): void {
  brush.fillStyle = 'rgba(6,20,44,.16)';
  fillRound(brush, { x: -half + 4, y: 2, width: half * 2 - 10, height: 3.4 }, 1.7);
  fillRound(brush, { x: -half + 16, y: 7, width: half * 2 - 40, height: 2.4 }, 1.2);
}

function drawHull(brush: Brush, palette: ScenePalette): void {
  brush.fillStyle = ramp(brush, palette.hull, { top: -18, bottom: 0 });
  brush.beginPath();
  brush.moveTo(-68, -19);
  brush.quadraticCurveTo(-60, -14.6, -48, -14.4);
  brush.lineTo(66, -14.4);
  brush.lineTo(62.5, 0.4);
  brush.lineTo(-56, 0.4);
  brush.quadraticCurveTo(-62.5, -8, -68, -19);
  brush.fill();
  brush.fillStyle = palette.keel;
  fillShape(brush, [-58.6, -3.4, 63.4, -3.4, 62.5, 0.6, -56, 0.6]);
  brush.fillStyle = 'rgba(255,255,255,.85)';
  fillShape(brush, [-59.1, -4.2, 63.6, -4.2, 63.4, -3.4, -58.6, -3.4]);
  brush.fillStyle = 'rgba(255,255,255,.16)';
  brush.fillRect(-50, -13.4, 114, 1);
}

function drawBridgeHouse(brush: Brush, palette: ScenePalette, x: number): void {
  brush.fillStyle = palette.steel;
  fillRound(brush, { x: x + 17, y: -36, width: 7, height: 23 }, 1);
  brush.fillStyle = palette.lamp;
  brush.fillRect(x + 17, -33, 7, 3);
  brush.fillStyle = ramp(brush, palette.white, { top: -47, bottom: -14 });
  fillRound(brush, { x, y: -45, width: 15, height: 32 }, 1);
  fillRound(brush, { x: x - 3.4, y: -49, width: 21, height: 6 }, 1.2);
  brush.fillStyle = palette.hull[0];
  brush.fillRect(x - 2, -47.4, 18, 2.2);
  brush.fillStyle = palette.glass;
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      brush.fillRect(x + 1.8 + column * 3.1, -40.6 + row * 5, 1.7, 2);
    }
  }
  brush.strokeStyle = palette.white[0];
  brush.lineWidth = 1;
  line(brush, [x + 7.4, -49], [x + 7.4, -58]);
  line(brush, [x + 3.6, -55], [x + 11.2, -55]);
}

/** A sailing boat, 26 wide and 36 high at scale 1. */
function drawSailingBoat(brush: Brush, stage: Stage, ship: { berth: Berth; random: Random }): void {
  const { palette } = stage;
  transformed(brush, ship.berth, () => {
    drawShadow(brush, 15);
    brush.fillStyle = pick(ship.random, palette.containers);
    fillShape(brush, [1.2, -32, 1.2, -6, 15, -6]);
    brush.fillStyle = palette.white[0];
    fillShape(brush, [-1, -28, -1, -6, -11, -6]);
    brush.fillStyle = palette.steelShade;
    brush.fillRect(-0.5, -34, 1.1, 30);
    brush.fillStyle = ramp(brush, palette.hull, { top: -5, bottom: 0 });
    fillShape(brush, [-14, -5, 14, -5, 9.4, 0.6, -9.4, 0.6]);
    drawBowWave(brush, palette, 15);
  });
}

/** A tug, 34 wide and 26 high at scale 1. */
function drawTug(brush: Brush, stage: Stage, ship: { berth: Berth; random: Random }): void {
  const { palette } = stage;
  transformed(brush, ship.berth, () => {
    drawShadow(brush, 18);
    brush.fillStyle = palette.steelShade;
    brush.fillRect(4, -22, 4.6, 12);
    brush.fillStyle = palette.lamp;
    brush.fillRect(4, -20, 4.6, 2.4);
    brush.fillStyle = ramp(brush, palette.white, { top: -20, bottom: -7 });
    fillRound(brush, { x: -9, y: -14, width: 20, height: 8 }, 1);
    fillRound(brush, { x: -8, y: -20.4, width: 10, height: 7.6 }, 1);
    brush.fillStyle = palette.glass;
    brush.fillRect(-6.6, -18.6, 3, 3);
    brush.fillRect(-2.4, -18.6, 3, 3);
    brush.fillStyle = pick(ship.random, ['#D8593B', '#1C5FA8', '#16417A']);
    fillShape(brush, [-19, -9, -12, -6.6, 17, -6.6, 15, 0.6, -14, 0.6]);
    brush.fillStyle = 'rgba(255,255,255,.7)';
    fillShape(brush, [-17.4, -5.6, 16.7, -5, 16.5, -4.2, -17, -4.6]);
    drawBowWave(brush, palette, 19);
  });
}

function drawBowWave(brush: Brush, palette: ScenePalette, half: number): void {
  brush.strokeStyle = palette.wave;
  brush.lineWidth = 1.2;
  drawWave(brush, { x: -half - 4, y: 1 }, { span: 4, count: Math.round(half / 4) });
}

/** Small craft within the given bounds, at least 60 apart. */
export function drawSmallCraft(
  brush: Brush,
  stage: Stage,
  plan: { random: Random; from: number; to: number },
): void {
  const { random } = plan;
  for (let x = plan.from + between(random, 10, 50); x < plan.to; x += between(random, 60, 130)) {
    const y = stage.horizon + between(random, 7, 19);
    const berth = { x, y, scale: 0.5 + (y - stage.horizon) * 0.024, mirrored: random.next() < 0.5 };
    pick(random, [drawSailingBoat, drawSailingBoat, drawTug])(brush, stage, { berth, random });
  }
}
