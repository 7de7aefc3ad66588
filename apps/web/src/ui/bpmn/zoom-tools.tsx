import { ToolButton } from '../tool-button/tool-button.tsx';
import type { CanvasService } from './bpmn-parts.ts';
import { fitDiagram } from './fit-diagram.ts';
import styles from './diagram.module.css';

export interface ZoomTexts {
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
}

export interface ZoomToolsProps {
  readonly canvas: CanvasService;
  readonly texts: ZoomTexts;
  /** Width covered at the start of the line. */
  readonly startPx?: number;
}

const STEP = 1.2;
const SMALLEST = 0.2;
const LARGEST = 4;

/** Larger, smaller, whole. */
export function ZoomTools({ canvas, texts, startPx = 0 }: ZoomToolsProps) {
  const zoom = (factor: number) => {
    canvas.zoom(Math.min(LARGEST, Math.max(SMALLEST, canvas.viewbox().scale * factor)), 'auto');
  };
  return (
    <div className={styles['tools']}>
      <ToolButton icon="zoom-out" label={texts.zoomOut} onPress={() => zoom(1 / STEP)} />
      <ToolButton icon="zoom-in" label={texts.zoomIn} onPress={() => zoom(STEP)} />
      <ToolButton icon="fit-width" label={texts.fit} onPress={() => fitDiagram(canvas, startPx)} />
    </div>
  );
}
