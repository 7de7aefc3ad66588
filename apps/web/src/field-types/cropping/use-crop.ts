import { useEffect, useState } from 'react';
import { cutOut, type PictureType, readPicture, toBlob, turned } from '#web/ui/picture/canvas.ts';
import type { Frame, Size } from '#web/ui/picture/frame.ts';

/** How far a picture is drawn closer. */
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 3;
const ZOOM_STEP = 0.2;
/** No side of the picture that is worked on is longer: more than any output takes, and still quick. */
const WORK_PX = 4096;

/** The picture that is cropped. */
export interface Subject {
  readonly picture: HTMLCanvasElement;
  /** Address under which the page can show it. */
  readonly url: string;
}

/** How the picture lies under the frame. */
export interface CropState {
  readonly position: { readonly x: number; readonly y: number };
  readonly zoom: number;
  readonly degrees: number;
  /** What the frame shows, in pixels of the turned picture; null until it was first measured. */
  readonly area: Frame | null;
}

const BEGIN: CropState = { position: { x: 0, y: 0 }, zoom: ZOOM_MIN, degrees: 0, area: null };

function typeOf(file: File): PictureType {
  return file.type === 'image/png' ? 'image/png' : 'image/jpeg';
}

/** The picture of a file; null until it is here, `broken` when it is none. */
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

/** What the frame shows, drawn in the size that is asked for. */
export function drawCrop(
  picture: HTMLCanvasElement,
  { area, degrees }: CropState,
  output: Size,
): HTMLCanvasElement | null {
  return area && cutOut(degrees % 360 === 0 ? picture : turned(picture, degrees), area, output);
}

/** The cropped picture as a file of the name and kind of the one it was made of. */
export async function cropFile(drawing: HTMLCanvasElement, file: File): Promise<File> {
  const type = typeOf(file);
  return new File([await toBlob(drawing, type)], file.name, { type });
}

/** Where the picture lies, and what moves it. */
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
