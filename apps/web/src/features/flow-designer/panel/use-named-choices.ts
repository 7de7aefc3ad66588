import { useMemo } from 'react';
import type { FlowCanvas } from '../canvas/flow-canvas.ts';
import { useCanvas } from '../canvas/use-canvas.ts';
import { outlineOf } from '../outline/nodes.logic.ts';
import type { PanelChoices } from './panel-scope.ts';

/** The choices, with the current nodes of the drawing. */
export function useNamedChoices(canvas: FlowCanvas, choices: Omit<PanelChoices, 'userNodes'>): PanelChoices {
  const { isReady, revision } = useCanvas(canvas, (state) => state);
  return useMemo(() => {
    const named = isReady && revision >= 0 ? outlineOf(canvas.services.elementRegistry) : [];
    const userNodes = named
      .filter(({ kind }) => kind === 'user')
      .map(({ id, name }) => ({ id, name: name || id }));
    return { ...choices, userNodes };
  }, [canvas, choices, isReady, revision]);
}
