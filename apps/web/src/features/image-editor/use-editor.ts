import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '#web/lib/download.ts';
import { type PictureType, readPicture, toBlob } from '#web/ui/picture/canvas.ts';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { createDrawer } from './draw-steps.ts';
import { doneSteps, type History, redone, type Step, undone, UNTOUCHED, withStep } from './steps.logic.ts';

/** Larger pictures are scaled down first: beyond this browsers draw too slowly. */
const LONGEST_PX = 3200;

interface Source {
  readonly name: string;
  readonly draw: (steps: readonly Step[]) => HTMLCanvasElement;
}

/** An opened picture and its edits. */
export interface Editor {
  /** null until a picture is opened. */
  readonly picture: HTMLCanvasElement | null;
  readonly name: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly open: (file: File) => Promise<void>;
  readonly act: (step: Step) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly reset: () => void;
  /** Downloads the picture as a file. */
  readonly save: (type: PictureType) => Promise<void>;
}

/** Opens, edits, undoes and saves a picture. No data leaves the browser. */
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
      // All decoder errors have the same meaning to the person.
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
