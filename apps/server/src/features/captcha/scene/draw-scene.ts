import type { Random } from '#server/adapters/random.ts';
import { drawBridge } from './bridge.ts';
import { type Brush, transformed } from './brush.ts';
import { between, chance, pick } from './chance.ts';
import { drawLand } from './land.ts';
import { drawLighthouse } from './lighthouse.ts';
import { chooseVeil } from './palette.ts';
import { drawPort } from './port.ts';
import { drawBuoy, drawSea, drawWaves } from './sea.ts';
import { drawContainerShip, drawSmallCraft } from './ships.ts';
import { drawBirds, drawSky } from './sky.ts';
import { type Stage, setStage } from './stage.ts';

type Composition = (brush: Brush, stage: Stage, random: Random) => void;

/** Cranes at a quay and a loaded ship. */
const harbour: Composition = (brush, stage, random) => {
  drawPort(brush, stage, random);
  const berth = {
    x: between(random, 62, 92),
    y: stage.horizon + between(random, 22, 30),
    scale: between(random, 0.74, 0.9),
    mirrored: chance(random, 0.5),
  };
  drawContainerShip(brush, stage, { berth, random });
  if (chance(random, 0.6)) drawSmallCraft(brush, stage, { random, from: 190, to: 290 });
};

/** A cable-stayed bridge with a ship passing in front of it. */
const strait: Composition = (brush, stage, random) => {
  drawBridge(brush, stage, random);
  const berth = {
    x: between(random, 110, 276),
    y: stage.horizon + between(random, 28, 36),
    scale: between(random, 0.8, 0.98),
    mirrored: chance(random, 0.5),
  };
  drawSmallCraft(brush, stage, { random, from: 0, to: berth.x - 80 });
  drawContainerShip(brush, stage, { berth, random });
};

/** A lighthouse at the harbour entrance, with sailing boats and a ship in the roadstead. */
const roadstead: Composition = (brush, stage, random) => {
  if (chance(random, 0.25)) drawBridge(brush, stage, random);
  drawSmallCraft(brush, stage, { random, from: 20, to: 150 });
  const berth = {
    x: between(random, 80, 190),
    y: stage.horizon + between(random, 20, 34),
    scale: between(random, 0.62, 0.86),
    mirrored: chance(random, 0.5),
  };
  drawContainerShip(brush, stage, { berth, random });
  drawLighthouse(brush, stage, { x: between(random, 286, 326), random });
};

/**
 * Draws a random harbour: time of day, shore, and one of three compositions, possibly mirrored. The surface must already be scaled so that
 * `size` fills it.
 */
export function drawScene(brush: Brush, size: { width: number; height: number }, random: Random): void {
  const stage = setStage(size, random);
  const mirrored = chance(random, 0.5);
  transformed(brush, { x: mirrored ? size.width : 0, y: 0, mirrored }, () => {
    drawSky(brush, stage, random);
    drawLand(brush, stage, random);
    drawSea(brush, stage, random);
    drawWaves(brush, stage, random);
    pick(random, [harbour, strait, roadstead])(brush, stage, random);
    if (chance(random, 0.5)) {
      drawBuoy(brush, stage, {
        x: between(random, 30, size.width - 30),
        y: size.height - between(random, 6, 12),
      });
    }
    drawBirds(brush, stage, random);
  });
  brush.fillStyle = chooseVeil(random);
  brush.fillRect(0, 0, size.width, size.height);
}
