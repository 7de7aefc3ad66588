import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '#web/lib/download.ts';
import { type PictureType, readPicture, toBlob } from '#web/ui/picture/canvas.ts';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { createDrawer } from './draw-steps.ts';
import { doneSteps, type History, redone, type Step, undone, UNTOUCHED, withStep } from './steps.logic.ts';

/** A larger picture is made smaller first: beyond that a browser draws too slowly to work with. */
const LONGEST_PX = 3200;

interface Source {
  readonly name: string;
  readonly draw: (steps: readonly Step[]) => HTMLCanvasElement;
}

/** A picture that is worked on. */
export interface Editor {
  /** null until one was opened. */
  readonly picture: HTMLCanvasElement | null;
  readonly name: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly open: (file: File) => Promise<void>;
  readonly act: (step: Step) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly reset: () => void;
  /** Hands the picture to the person as a file. */
  readonly save: (type: PictureType) => Promise<void>;
}

/** Opens a picture, does things to it, takes them back, hands it out. Nothing of it leaves the browser. */
export function useEditor(): Editor {
  const { t } = useTranslation('image-editor');
  const [source, setSource] = useState<Source | null>(null);
  const [history, setHistory] = useState<History>(UNTOUCHED);
  const picture = useMemo(() => source?.draw(doneSteps(history)) ?? null, [source, history]);
  const open = async (file: File) => {
    try {
      const drawn = await readPicture(file, LONGEST_PX);
      setSource({ name: file.name, draw: createDrawer(drawn) });
      setHistory(UNTOUCHED);
    } catch {
      // Whatever a decoder says of it, it comes to the same for the person.
      showToast('error', t('broken', { name: file.name }));
    }
  };
  const save = async (type: PictureType) => {
    if (!picture) return;
    const base = (source?.name ?? '').replace(/\.[^.]*$/, '');
    downloadBlob(`${base}.${type === 'image/png' ? 'png' : 'jpg'}`, await toBlob(picture, type));
  };
  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  useHistoryKeys({ undo, redo });
  return {
    picture,
    name: source?.name ?? '',
    canUndo: history.doneCount > 0,
    canRedo: history.doneCount < history.steps.length,
    open,
    act: (step) => setHistory((now) => withStep(now, step)),
    undo,
    redo,
    reset: () => setHistory(UNTOUCHED),
    save,
  };
}
