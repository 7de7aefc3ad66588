import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { remove } from '../canvas/edits.ts';
import { useDrawing, usePanel } from './panel-scope.ts';

export interface RemoveButtonProps {
  readonly element: BpmnElement;
  readonly label: string;
}

/** Removes the element of the panel from the drawing; hidden in read-only mode. */
export function RemoveButton({ element, label }: RemoveButtonProps) {
  const { canvas, isReadOnly } = usePanel();
  const draw = useDrawing();
  if (isReadOnly) return null;
  return (
    <div>
      <Button
        tone="danger"
        icon="delete"
        onClick={() =>
          draw((modeler) => {
            canvas.choose(null);
            remove(modeler, element);
          })
        }
      >
        {label}
      </Button>
    </div>
  );
}
