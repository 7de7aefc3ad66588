import type { Random } from '#server/adapters/random.ts';
import { type Brush, fillRound, fillShape, line, ramp } from './brush.ts';
import { between, chance, pick } from './chance.ts';
import type { Stage } from './stage.ts';

/** The deck as a parabola: y over x. */
type Deck = (x: number) => number;

/** A cable-stayed bridge across the full width, with piers, cables and a few lorries. */
export function drawBridge(brush: Brush, stage: Stage, random: Random): void {
  const crown = { x: between(random, 120, 264), y: stage.horizon - between(random, 21, 27) };
  const sag = between(random, 0.00022, 0.00032);
  const deck: Deck = (x) => crown.y + (x - crown.x) ** 2 * sag;
  const pylons = chance(random, 0.6)
    ? [between(random, 82, 118), between(random, 262, 302)]
    : [between(random, 150, 234)];
  drawPiers(brush, stage, { deck, pylons });
  const rise = pylons.length === 1 ? 60 : between(random, 50, 60);
  for (const x of pylons) drawCables(brush, stage, { x, deck, rise, half: pylons.length === 1 ? 104 : 82 });
  for (const x of pylons) drawPylon(brush, stage, { x, deck, rise });
  drawTraffic(brush, stage, { deck, random });
  drawDeck(brush, stage, deck);
}

function drawPiers(brush: Brush, stage: Stage, bridge: { deck: Deck; pylons: readonly number[] }): void {
  brush.fillStyle = stage.palette.white[stage.palette.white.length - 1] ?? stage.palette.white[0];
  brush.globalAlpha = 0.85;
  for (let x = 14; x < stage.width; x += 40) {
    if (bridge.pylons.some((pylon) => Math.abs(pylon - x) < 66)) continue;
    const top = bridge.deck(x);
    fillShape(brush, [x - 2.2, top, x - 2.8, stage.horizon + 3, x + 2.8, stage.horizon + 3, x + 2.2, top]);
  }
  brush.globalAlpha = 1;
}

function drawCables(
  brush: Brush,
  stage: Stage,
  span: { x: number; deck: Deck; rise: number; half: number },
): void {
  const top = span.deck(span.x) - span.rise;
  brush.strokeStyle = stage.palette.white[0];
  brush.lineWidth = 0.65;
  brush.globalAlpha = 0.8;
  for (let index = 1; index <= 10; index += 1) {
    const away = (span.half * index) / 10;
    const height = top + (10 - index) * (span.rise * 0.05) + 3;
    for (const foot of [span.x - away, span.x + away]) line(brush, [span.x, height], [foot, span.deck(foot)]);
  }
  brush.globalAlpha = 1;
}

function drawPylon(brush: Brush, stage: Stage, pylon: { x: number; deck: Deck; rise: number }): void {
  const { x } = pylon;
  const top = pylon.deck(x) - pylon.rise;
  const foot = stage.horizon + 5;
  brush.fillStyle = ramp(brush, stage.palette.white, { top, bottom: foot });
  fillShape(brush, [x - 1.7, top, x + 1.7, top, x + 3, foot, x - 3, foot]);
  brush.fillStyle = stage.palette.white[1];
  fillRound(brush, { x: x - 8, y: foot - 1, width: 16, height: 4 }, 1);
  brush.fillStyle = stage.palette.lamp;
  brush.beginPath();
  brush.arc(x, top - 1.6, 1.5, 0, 7);
  brush.fill();
}

function drawDeck(brush: Brush, stage: Stage, deck: Deck): void {
  for (const [offset, width, colour] of [
    [2.6, 1.2, 'rgba(11,37,69,.32)'],
    [0, 3.8, stage.palette.white[0]],
  ] as const) {
    brush.strokeStyle = colour;
    brush.lineWidth = width;
    brush.beginPath();
    for (let x = -8; x <= stage.width + 8; x += 8) brush.lineTo(x, deck(x) + offset);
    brush.stroke();
  }
}

function drawTraffic(brush: Brush, stage: Stage, traffic: { deck: Deck; random: Random }): void {
  for (let x = between(traffic.random, 8, 60); x < stage.width; x += between(traffic.random, 34, 96)) {
    const y = traffic.deck(x) - 1.9;
    brush.fillStyle = pick(traffic.random, stage.palette.containers);
    fillRound(brush, { x, y: y - 5, width: 11, height: 5 }, 0.8);
    brush.fillStyle = stage.palette.steelShade;
    fillRound(brush, { x: x + 11.5, y: y - 3.6, width: 3.2, height: 3.6 }, 0.8);
  }
}
