import type { Random } from '#server/adapters/random.ts';
import { type Brush, ramp } from './brush.ts';
import { between, chance } from './chance.ts';
import type { Stage } from './stage.ts';

/** Sky, stars, sun or moon with its glow, clouds, and the arcs of sea routes. */
export function drawSky(brush: Brush, stage: Stage, random: Random): void {
  const { palette, width, horizon } = stage;
  brush.fillStyle = ramp(brush, palette.sky, { top: 0, bottom: horizon });
  brush.fillRect(0, 0, width, horizon + 1);
  if (palette.mood === 'night' || palette.mood === 'dusk') drawStars(brush, stage, random);
  drawRoutes(brush, random);
  drawSun(brush, stage);
  const clouds = random.int(2, 4);
  for (let index = 0; index < clouds; index += 1) {
    const x = (index + between(random, 0.1, 0.9)) * (width / clouds);
    drawCloud(brush, { x, y: between(random, 12, horizon * 0.5), size: between(random, 0.55, 1.15) }, stage);
  }
}

function drawStars(brush: Brush, stage: Stage, random: Random): void {
  const count = stage.palette.mood === 'night' ? 46 : 18;
  for (let index = 0; index < count; index += 1) {
    const height = random.next();
    brush.globalAlpha = (1 - height) * between(random, 0.35, 0.95);
    brush.fillStyle = '#FFFFFF';
    brush.beginPath();
    brush.arc(
      between(random, 0, stage.width),
      height * stage.horizon * 0.8,
      between(random, 0.35, 0.95),
      0,
      7,
    );
    brush.fill();
  }
  brush.globalAlpha = 1;
}

function drawRoutes(brush: Brush, random: Random): void {
  brush.save();
  brush.strokeStyle = 'rgba(255,255,255,.22)';
  brush.lineWidth = 0.9;
  const routes = random.int(1, 2);
  for (let index = 0; index < routes; index += 1) {
    const from = { x: between(random, -20, 90), y: between(random, 30, 70) };
    const to = { x: between(random, 240, 400), y: between(random, 24, 66) };
    brush.setLineDash([4, 4]);
    brush.beginPath();
    brush.moveTo(from.x, from.y);
    brush.quadraticCurveTo((from.x + to.x) / 2, between(random, -36, 4), to.x, to.y);
    brush.stroke();
    brush.setLineDash([]);
    for (const port of [from, to]) drawPort(brush, port);
  }
  brush.restore();
}

function drawPort(brush: Brush, port: { x: number; y: number }): void {
  brush.fillStyle = 'rgba(255,255,255,.6)';
  brush.beginPath();
  brush.arc(port.x, port.y, 1.6, 0, 7);
  brush.fill();
  brush.beginPath();
  brush.arc(port.x, port.y, 3.4, 0, 7);
  brush.stroke();
}

function drawSun(brush: Brush, stage: Stage): void {
  const { x, y, radius } = stage.sun;
  const glow = brush.createRadialGradient(x, y, radius * 0.6, x, y, radius * 5);
  glow.addColorStop(0, `rgba(${stage.palette.halo},.75)`);
  glow.addColorStop(0.35, `rgba(${stage.palette.halo},.28)`);
  glow.addColorStop(1, `rgba(${stage.palette.halo},0)`);
  brush.fillStyle = glow;
  brush.fillRect(0, 0, stage.width, stage.horizon + 1);
  brush.fillStyle = stage.palette.sun;
  brush.beginPath();
  brush.arc(x, y, radius, 0, 7);
  brush.fill();
}

function drawCloud(brush: Brush, at: { x: number; y: number; size: number }, stage: Stage): void {
  const { x, y, size } = at;
  brush.fillStyle = stage.palette.cloud;
  // One path for all parts: a translucent cloud must not be darker where its parts overlap.
  brush.beginPath();
  brush.roundRect(x - 22 * size, y - 4 * size, 44 * size, 8 * size, 4 * size);
  brush.roundRect(x - 10 * size, y - 10 * size, 24 * size, 14 * size, 6 * size);
  brush.roundRect(x - 32 * size, y + 0.6 * size, 30 * size, 4.6 * size, 2.3 * size);
  brush.fill();
}

/** A few gulls; at dusk they are dark against the light. */
export function drawBirds(brush: Brush, stage: Stage, random: Random): void {
  if (chance(random, 0.15)) return;
  const flock = { x: between(random, 60, stage.width - 60), y: between(random, 18, 46) };
  brush.strokeStyle = stage.palette.bird;
  brush.lineCap = 'round';
  const count = random.int(2, 5);
  for (let index = 0; index < count; index += 1) {
    const span = between(random, 3.4, 5.6);
    const x = flock.x + (index - count / 2) * 15 + between(random, -4, 4);
    const y = flock.y + between(random, -9, 9);
    brush.lineWidth = span * 0.26;
    brush.beginPath();
    brush.moveTo(x - span, y);
    brush.quadraticCurveTo(x - span * 0.45, y - span * 0.62, x, y);
    brush.quadraticCurveTo(x + span * 0.45, y - span * 0.62, x + span, y - 0.6);
    brush.stroke();
  }
}
