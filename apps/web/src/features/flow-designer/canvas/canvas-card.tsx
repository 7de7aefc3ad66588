import { type DragEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fitDiagram } from '#web/ui/bpmn/fit-diagram.ts';
import { mark, type Marks } from '#web/ui/bpmn/marks.ts';
import { ZoomTools } from '#web/ui/bpmn/zoom-tools.tsx';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import type { FlowCanvas } from './flow-canvas.ts';
import styles from './canvas-card.module.css';
import { useCanvas } from './use-canvas.ts';

export interface CanvasCardProps {
  readonly canvas: FlowCanvas;
  readonly marks: Marks;
  /** Called when a file is dropped on the drawing. */
  readonly onFile: (file: File) => void;
}

/** Width of the palette in two columns, with its margin. */
const PALETTE_PX = 116;

/** The drawing. It is preserved while its page is hidden. */
export function CanvasCard({ canvas, marks, onFile }: CanvasCardProps) {
  const { t } = useTranslation(['flow-designer', 'bpmn']);
  const startPx = canvas.modeler ? PALETTE_PX : 0;
  const stage = useRef<HTMLDivElement>(null);
  const { isReady, canUndo, canRedo, revision } = useCanvas(canvas, (state) => state);
  useEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    canvas.attachTo(box);
    const sized = new ResizeObserver(() => canvas.services.canvas.resized());
    sized.observe(box);
    return () => {
      sized.disconnect();
      canvas.detach();
    };
  }, [canvas]);
  const isFitted = useRef(false);
  useEffect(() => {
    if (!isReady || isFitted.current) return;
    isFitted.current = true;
    fitDiagram(canvas.services.canvas, startPx);
  }, [canvas, isReady, startPx]);
  // Marks are applied after every change, because re-rendered elements lose them.
  useEffect(() => (isReady ? mark(canvas.services, marks) : undefined), [canvas, isReady, marks, revision]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <section className={styles['card']} aria-label={t('canvas.label')} aria-busy={!isReady}>
      <div
        ref={stage}
        className={styles['stage']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      {canvas.modeler && (
        <div className={styles['history']}>
          <ToolButton icon="undo" label={t('canvas.undo')} isDisabled={!canUndo} onPress={canvas.undo} />
          <ToolButton icon="redo" label={t('canvas.redo')} isDisabled={!canRedo} onPress={canvas.redo} />
        </div>
      )}
      <ZoomTools
        startPx={startPx}
        canvas={canvas.services.canvas}
        texts={{ zoomIn: t('bpmn:zoom.in'), zoomOut: t('bpmn:zoom.out'), fit: t('bpmn:zoom.fit') }}
      />
    </section>
  );
}
