import { useEffect, useState } from 'react';
import { cutOut, type PictureType, readPicture, toBlob, turned } from '#web/ui/picture/canvas.ts';
import type { Frame, Size } from '#web/ui/picture/frame.ts';

/** Zoom factors. */
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 3;
const ZOOM_STEP = 0.2;
/** Maximum side of the working picture: more than any output needs, and still fast. */
const WORK_PX = 4096;

/** The picture being cropped. */
export interface Subject {
  readonly picture: HTMLCanvasElement;
  /** URL to display it in the page. */
  readonly url: string;
}

/** Position of the picture under the frame. */
export interface CropState {
  readonly position: { readonly x: number; readonly y: number };
  readonly zoom: number;
  readonly degrees: number;
  /** The frame's content in pixels of the rotated picture; null until first measured. */
  readonly area: Frame | null;
}

const BEGIN: CropState = { position: { x: 0, y: 0 }, zoom: ZOOM_MIN, degrees: 0, area: null };

function typeOf(file: File): PictureType {
  return file.type === 'image/png' ? 'image/png' : 'image/jpeg';
}

/** The picture of a file; null while loading, `broken` when it is not a picture. */
export function useSubject(file: File): Subject | 'broken' | null {
  const [subject, setSubject] = useState<Subject | 'broken' | null>(null);
  useEffect(() => {
    let url = '';
    let isWanted = true;
    setSubject(null);
    const load = async () => {
      const picture = await readPicture(file, WORK_PX);
      const shown = URL.createObjectURL(await toBlob(picture, typeOf(file)));
      if (!isWanted) {
        URL.revokeObjectURL(shown);
        return;
      }
      url = shown;
      setSubject({ picture, url });
    };
    load().catch(() => isWanted && setSubject('broken'));
    return () => {
      isWanted = false;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return subject;
}

/** The frame's content, drawn at the requested size. */
export function drawCrop(
  picture: HTMLCanvasElement,
  { area, degrees }: CropState,
  output: Size,
): HTMLCanvasElement | null {
  return area && cutOut(degrees % 360 === 0 ? picture : turned(picture, degrees), area, output);
}

/** The cropped picture as a file with the source file's name and type. */
export async function cropFile(drawing: HTMLCanvasElement, file: File): Promise<File> {
  const type = typeOf(file);
  return new File([await toBlob(drawing, type)], file.name, { type });
}

/** Position of the picture, and the operations that move it. */
export function useCrop() {
  const [state, setState] = useState(BEGIN);
  const change = (part: Partial<CropState>) => setState((now) => ({ ...now, ...part }));
  const zoomBy = (steps: number) =>
    setState((now) => {
      const zoom = Math.round((now.zoom + steps * ZOOM_STEP) * 100) / 100;
      return { ...now, zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom)) };
    });
  const turnBy = (degrees: number) => setState((now) => ({ ...now, degrees: now.degrees + degrees }));
  return { state, change, zoomBy, turnBy, restart: () => setState(BEGIN) };
}
