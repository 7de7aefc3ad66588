import type { Random } from '#server/adapters/random.ts';
import { type Brush, fillRound, fillShape, transformed, ramp } from './brush.ts';
import { between } from './chance.ts';
import type { Stage } from './stage.ts';

/** The water with the reflection of the sun. */
export function drawSea(brush: Brush, stage: Stage, random: Random): void {
  const { palette, width, height, horizon, sun } = stage;
  brush.fillStyle = ramp(brush, palette.sea, { top: horizon, bottom: height });
  brush.fillRect(0, horizon, width, height - horizon);
  let y = horizon + 2;
  for (let row = 0; y < height - 4; row += 1) {
    const half = (sun.radius + 6) * between(random, 0.45, 1);
    const x = sun.x + between(random, -4, 4);
    brush.fillStyle = `rgba(${palette.glint},${Math.max(0.06, 0.5 - row * 0.055).toFixed(2)})`;
    fillRound(brush, { x: x - half, y, width: half * 2, height: 1.3 }, 0.65);
    y += 3.2 + row * 0.5;
  }
}

/** Short rows of waves, wider and stronger towards the viewer. */
export function drawWaves(brush: Brush, stage: Stage, random: Random): void {
  brush.strokeStyle = stage.palette.wave;
  brush.lineCap = 'round';
  const count = random.int(7, 10);
  for (let index = 0; index < count; index += 1) {
    const near = (index + random.next()) / count;
    const y = stage.horizon + 6 + near * (stage.height - stage.horizon - 10);
    const span = 4 + near * 5;
    brush.globalAlpha = between(random, 0.28, 0.5) + near * 0.2;
    brush.lineWidth = 0.8 + near * 0.6;
    drawWave(brush, { x: between(random, -20, stage.width - 20), y }, { span, count: random.int(2, 5) });
  }
  brush.globalAlpha = 1;
}

/** One row of waves from `at` to the right. */
export function drawWave(
  brush: Brush,
  at: { x: number; y: number },
  shape: { span: number; count: number },
): void {
  const { span } = shape;
  brush.beginPath();
  brush.moveTo(at.x, at.y);
  for (let index = 0; index < shape.count; index += 1) {
    const x = at.x + index * span * 2;
    brush.quadraticCurveTo(x + span * 0.5, at.y - span * 0.42, x + span, at.y);
    brush.quadraticCurveTo(x + span * 1.5, at.y + span * 0.42, x + span * 2, at.y);
  }
  brush.stroke();
}

/** A red and white buoy with a lamp. */
export function drawBuoy(brush: Brush, stage: Stage, at: { x: number; y: number }): void {
  transformed(brush, at, () => {
    brush.fillStyle = '#D8593B';
    fillShape(brush, [-5, 0, -2.2, -12, 2.2, -12, 5, 0]);
    brush.fillStyle = stage.palette.white[0];
    fillShape(brush, [-3.9, -4.6, -3.1, -8, 3.1, -8, 3.9, -4.6]);
    brush.fillStyle = stage.palette.steelShade;
    brush.fillRect(-0.6, -15.4, 1.2, 3.6);
    brush.fillStyle = stage.palette.lamp;
    brush.beginPath();
    brush.arc(0, -16, 1.6, 0, 7);
    brush.fill();
    brush.strokeStyle = stage.palette.wave;
    brush.lineWidth = 1.2;
    drawWave(brush, { x: -10, y: 0.6 }, { span: 5, count: 2 });
  });
}
