import { CAPTCHA_PIECE_PX } from '@haiqiao/contract/endpoints';
import type { Canvas, Path2D } from '@napi-rs/canvas';
import type { Random } from '#server/adapters/random.ts';
import { type Brush, transformed } from '../scene/brush.ts';
import { between, chance } from '../scene/chance.ts';
import { drawScene } from '../scene/draw-scene.ts';
import { chooseSides, jigsawPath } from './jigsaw.ts';
import { PICTURE } from './picture.ts';
import { type Surface, toDataUrl, withSurface } from './surface.ts';
import type { DrawCaptcha, DrawnCaptcha, Point } from './variant.ts';

const PIECE = { width: CAPTCHA_PIECE_PX, height: CAPTCHA_PIECE_PX } as const;

/** Range of the hole (left and upper edge of the piece's square): no overlap with the resting piece or any edge. */
export const HOLE_RANGE = {
  minX: 84,
  maxX: 306,
  minY: 3,
  maxY: PICTURE.height - CAPTCHA_PIECE_PX - 3,
} as const;

/** The refresh button covers the upper right corner; a hole beyond this x must be below it. */
const UNDER_BUTTON = { fromX: 272, minY: 28 } as const;

/** Minimum distance of a decoy from the hole, so the hole is unambiguous. CSS pixels. */
const DECOY_DISTANCE = 74;

/** AUTH-02: a harbour with a dark hole and its jigsaw piece; a fainter hole of another shape misleads programs. */
export const drawSlide: DrawCaptcha<'slide'> = (random) =>
  withSurface(PICTURE, (scene) => withSurface(PIECE, (piece) => cutPiece(scene, piece, random)));

async function cutPiece(scene: Surface, piece: Surface, random: Random): Promise<DrawnCaptcha<'slide'>> {
  const hole = chooseHole(random);
  drawScene(scene.brush, PICTURE, random);
  const cut = { hole, path: jigsawPath(chooseSides(random)), random };
  drawPiece(piece.brush, scene.canvas, cut);
  const decoy = chooseDecoy(random, hole);
  if (decoy) drawDecoy(scene.brush, decoy, random);
  drawHole(scene.brush, cut);
  const [image, pieceImage] = await Promise.all([toDataUrl(scene.canvas), toDataUrl(piece.canvas)]);
  return {
    picture: { kind: 'slide', image, ...PICTURE, piece: pieceImage, pieceY: hole.y },
    answer: { kind: 'slide', x: hole.x },
  };
}

interface Cut {
  readonly hole: Point;
  readonly path: Path2D;
  readonly random: Random;
}

function chooseHole(random: Random): Point {
  const x = random.int(HOLE_RANGE.minX, HOLE_RANGE.maxX);
  const minY = x >= UNDER_BUTTON.fromX ? UNDER_BUTTON.minY : HOLE_RANGE.minY;
  return { x, y: random.int(minY, HOLE_RANGE.maxY) };
}

function chooseDecoy(random: Random, hole: Point): Point | undefined {
  const x = random.int(HOLE_RANGE.minX - 20, HOLE_RANGE.maxX);
  if (Math.abs(x - hole.x) < DECOY_DISTANCE) return undefined;
  const y = chance(random, 0.5) ? hole.y : random.int(UNDER_BUTTON.minY, HOLE_RANGE.maxY);
  return { x, y };
}

/** The piece with a soft white edge and a shadow; its light differs slightly from the image. */
function drawPiece(brush: Brush, scene: Canvas, cut: Cut): void {
  brush.save();
  brush.shadowColor = 'rgba(6,20,44,.8)';
  brush.shadowBlur = 7;
  brush.shadowOffsetY = 2;
  brush.fillStyle = '#FFFFFF';
  brush.fill(cut.path);
  brush.restore();
  brush.save();
  brush.clip(cut.path);
  brush.drawImage(scene, -cut.hole.x, -cut.hole.y, PICTURE.width, PICTURE.height);
  const light = chance(cut.random, 0.5) ? '255,255,255' : '11,37,69';
  brush.fillStyle = `rgba(${light},${between(cut.random, 0.02, 0.08).toFixed(3)})`;
  brush.fillRect(0, 0, CAPTCHA_PIECE_PX, CAPTCHA_PIECE_PX);
  brush.restore();
  brush.lineJoin = 'round';
  brush.strokeStyle = 'rgba(255,255,255,.3)';
  brush.lineWidth = 3;
  brush.stroke(cut.path);
  brush.strokeStyle = 'rgba(255,255,255,.96)';
  brush.lineWidth = 1.4;
  brush.stroke(cut.path);
}

function drawHole(brush: Brush, cut: Cut): void {
  transformed(brush, cut.hole, () => {
    brush.fillStyle = `rgba(8,22,45,${between(cut.random, 0.5, 0.6).toFixed(3)})`;
    brush.fill(cut.path);
    brush.save();
    brush.clip(cut.path);
    brush.shadowColor = 'rgba(4,12,28,.75)';
    brush.shadowBlur = 7;
    brush.shadowOffsetY = 2;
    brush.strokeStyle = 'rgba(4,12,28,.55)';
    brush.lineWidth = 1.4;
    brush.stroke(cut.path);
    brush.restore();
    brush.lineJoin = 'round';
    brush.strokeStyle = 'rgba(255,255,255,.5)';
    brush.lineWidth = 1;
    brush.stroke(cut.path);
  });
}

function drawDecoy(brush: Brush, at: Point, random: Random): void {
  const path = jigsawPath(chooseSides(random));
  transformed(brush, at, () => {
    brush.fillStyle = `rgba(8,22,45,${between(random, 0.14, 0.22).toFixed(3)})`;
    brush.fill(path);
    brush.strokeStyle = 'rgba(255,255,255,.2)';
    brush.lineWidth = 0.9;
    brush.stroke(path);
  });
}
