import { type Frame, fitted, type Size, turnedSize } from './frame.ts';

/** JPEG quality: no visible artefacts, a tenth of the size of a PNG. */
const JPEG_QUALITY = 0.92;
/** Side of a mosaic square as a share of the longer side, with a minimum in pixels: letters become unreadable. */
const MOSAIC_SHARE = 1 / 60;
const MOSAIC_MIN_PX = 8;

/** A blank canvas of a size. @throws Error when the browser has no canvas */
function newCanvas({ width, height }: Size): {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
} {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
}

/**
 * A picture as a canvas, upright by its camera orientation, with a maximum side length.
 * @throws DOMException when it is not a picture
 */
export async function readPicture(
  file: Blob,
  longest = Number.POSITIVE_INFINITY,
): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = fitted(bitmap, longest);
  const { canvas, pen } = newCanvas(size);
  pen.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return canvas;
}

/** The picture, rotated about its centre. */
export function turned(picture: HTMLCanvasElement, degrees: number): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(turnedSize(picture, degrees));
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((degrees * Math.PI) / 180);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

/** The mirrored picture: left and right swapped, or top and bottom. */
export function mirrored(picture: HTMLCanvasElement, axis: 'horizontal' | 'vertical'): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(picture);
  if (axis === 'horizontal') pen.setTransform(-1, 0, 0, 1, picture.width, 0);
  else pen.setTransform(1, 0, 0, -1, 0, picture.height);
  pen.drawImage(picture, 0, 0);
  return canvas;
}

/** A part of the picture, at its own size or another; the area outside the picture is white. */
export function cutOut(picture: HTMLCanvasElement, frame: Frame, output: Size = frame): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(output);
  pen.scale(output.width / frame.width, output.height / frame.height);
  pen.drawImage(picture, -frame.x, -frame.y);
  return canvas;
}

/** The picture with a part of it pixelated. */
export function pixelated(picture: HTMLCanvasElement, frame: Frame): HTMLCanvasElement {
  const square = Math.max(MOSAIC_MIN_PX, Math.round(Math.max(picture.width, picture.height) * MOSAIC_SHARE));
  const { canvas, pen } = newCanvas(picture);
  pen.drawImage(picture, 0, 0);
  const small = cutOut(picture, frame, {
    width: Math.max(1, Math.ceil(frame.width / square)),
    height: Math.max(1, Math.ceil(frame.height / square)),
  });
  pen.imageSmoothingEnabled = false;
  pen.clearRect(frame.x, frame.y, frame.width, frame.height);
  pen.drawImage(small, frame.x, frame.y, frame.width, frame.height);
  return canvas;
}

/** Text added to a picture. */
export interface PictureText {
  readonly text: string;
  /** Top left corner of the first line. */
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  /** CSS colour. */
  readonly colour: string;
}

const LINE_HEIGHT = 1.3;
/** Baseline below the top of a line, as a share of the font size. */
const BASELINE = 0.88;

/** Baseline of a line, from the top of the picture. */
export function baselineOf({ y, sizePx }: Pick<PictureText, 'y' | 'sizePx'>, line: number): number {
  return y + (line * LINE_HEIGHT + BASELINE) * sizePx;
}

/**
 * The picture with added text; lines are separated by `
 * `.
 */
export function written(picture: HTMLCanvasElement, words: PictureText): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(picture);
  pen.drawImage(picture, 0, 0);
  pen.font = `600 ${words.sizePx}px ${getComputedStyle(document.body).fontFamily}`;
  pen.fillStyle = words.colour;
  for (const [index, line] of words.text.split('\n').entries()) {
    pen.fillText(line, words.x, baselineOf(words, index));
  }
  return canvas;
}

/** Supported output types. */
export type PictureType = 'image/png' | 'image/jpeg';

/** The canvas as file content; a JPEG has white for transparent areas. @throws Error when it is too large to encode */
export function toBlob(picture: HTMLCanvasElement, type: PictureType): Promise<Blob> {
  const source = type === 'image/png' ? picture : onWhite(picture);
  return new Promise((resolve, reject) => {
    source.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      type,
      JPEG_QUALITY,
    );
  });
}

function onWhite(picture: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(picture);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  return canvas;
}
