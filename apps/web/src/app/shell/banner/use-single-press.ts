import { useEffect, useRef } from 'react';

/** A press this soon after another, or after the title changed by it, is its repetition: the longest double click of common systems. */
export const SECOND_PRESS_MS = 500;

/**
 * Makes presses on a button whose content changes by a press mean the content that was pressed: repetitions are ignored, and so is every press
 * while `open` runs.
 * @param id identity of the content
 */
export function useSinglePress(id: string): (open: () => Promise<void>) => void {
  const press = useRef({ at: Number.NEGATIVE_INFINITY, isOpening: false, awaitsChange: false });
  useEffect(() => {
    if (!press.current.awaitsChange) return;
    press.current.awaitsChange = false;
    press.current.at = Date.now();
  }, [id]);
  return (open) => {
    const now = Date.now();
    const isRepeated = press.current.isOpening || now - press.current.at < SECOND_PRESS_MS;
    press.current.at = now;
    if (isRepeated) return;
    press.current.isOpening = true;
    press.current.awaitsChange = true;
    void open().finally(() => {
      press.current.isOpening = false;
    });
  };
}
