import type { Random } from '#server/adapters/random.ts';
import { type Brush, fillRound, fillShape, transformed, ramp } from './brush.ts';
import { between } from './chance.ts';
import { drawWave } from './sea.ts';
import type { Stage } from './stage.ts';

/** A lighthouse on a rock; at night and at dusk it has a beam. */
export function drawLighthouse(brush: Brush, stage: Stage, plan: { x: number; random: Random }): void {
  const { palette } = stage;
  const scale = between(plan.random, 0.92, 1.1);
  const at = { x: plan.x, y: stage.horizon + between(plan.random, 8, 14), scale };
  transformed(brush, at, () => {
    if (palette.mood === 'night' || palette.mood === 'dusk') drawBeams(brush, stage);
    drawRock(brush, stage, plan.random);
    drawCottage(brush, stage);
    drawTower(brush, stage);
    brush.strokeStyle = palette.wave;
    brush.lineWidth = 1.2;
    drawWave(brush, { x: -48, y: 1 }, { span: 5, count: 10 });
  });
}

function drawBeams(brush: Brush, stage: Stage): void {
  for (const side of [-1, 1]) {
    const beam = brush.createLinearGradient(0, 0, side * 150, 0);
    beam.addColorStop(0, `rgba(${stage.palette.halo},.55)`);
    beam.addColorStop(1, `rgba(${stage.palette.halo},0)`);
    brush.fillStyle = beam;
    fillShape(brush, [0, -72, side * 150, -98, side * 150, -62, 0, -70]);
  }
}

function drawRock(brush: Brush, stage: Stage, random: Random): void {
  brush.fillStyle = 'rgba(6,20,44,.18)';
  fillRound(brush, { x: -44, y: 1, width: 92, height: 4 }, 2);
  brush.fillStyle = ramp(brush, stage.palette.rock, { top: -16, bottom: 2 });
  brush.beginPath();
  brush.moveTo(-50, 1);
  brush.quadraticCurveTo(-40, between(random, -9, -5), -28, -10);
  brush.quadraticCurveTo(-14, -17, 2, -15);
  brush.quadraticCurveTo(26, -16, 34, between(random, -10, -7));
  brush.quadraticCurveTo(46, -5, 52, 1);
  brush.fill();
  brush.fillStyle = 'rgba(255,255,255,.1)';
  fillShape(brush, [-28, -10, -8, -15, -16, -6, -34, 0]);
  fillShape(brush, [8, -15, 24, -14, 30, -4, 16, -7]);
}

function drawCottage(brush: Brush, stage: Stage): void {
  brush.fillStyle = stage.palette.white[1];
  brush.fillRect(10, -25, 17, 11);
  brush.fillStyle = '#C4553B';
  fillShape(brush, [7.6, -24.6, 12, -31, 25, -31, 29.4, -24.6]);
  brush.fillStyle = stage.palette.glass;
  brush.fillRect(13, -21.6, 3, 3.6);
  brush.fillRect(20.4, -21.6, 3, 3.6);
}

function drawTower(brush: Brush, stage: Stage): void {
  const { palette } = stage;
  const half = (y: number) => 4.4 + (y + 62) * 0.075;
  brush.fillStyle = ramp(brush, palette.white, { top: -64, bottom: -12 });
  fillShape(brush, [-half(-62), -62, half(-62), -62, half(-13), -13, -half(-13), -13]);
  brush.fillStyle = '#D8593B';
  for (const top of [-54, -37]) {
    const bottom = top + 9;
    fillShape(brush, [-half(top), top, half(top), top, half(bottom), bottom, -half(bottom), bottom]);
  }
  brush.fillStyle = 'rgba(11,37,69,.12)';
  fillShape(brush, [1.2, -62, half(-62), -62, half(-13), -13, 1.2, -13]);
  brush.fillStyle = palette.steelShade;
  fillRound(brush, { x: -7, y: -64.4, width: 14, height: 2.6 }, 0.8);
  fillRound(brush, { x: -1.6, y: -20, width: 3.4, height: 6.4 }, 1.6);
  brush.fillStyle = palette.lamp;
  brush.fillRect(-3.6, -73, 7.2, 8.8);
  brush.fillStyle = palette.steelShade;
  brush.fillRect(-0.5, -73, 1, 8.8);
  brush.fillStyle = '#C4553B';
  fillShape(brush, [-5.4, -72.6, 0, -79, 5.4, -72.6]);
}
