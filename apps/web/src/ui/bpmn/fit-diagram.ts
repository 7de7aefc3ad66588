import type { CanvasService } from './bpmn-parts.ts';

/** Margin around a fitted drawing. */
const MARGIN_PX = 24;

/** Fits the drawing into the canvas, never above its original size. @param startPx width covered at the start of the line */
export function fitDiagram(canvas: Pick<CanvasService, 'viewbox'>, startPx = 0): void {
  const { inner, outer } = canvas.viewbox();
  const free = { width: outer.width - startPx - 2 * MARGIN_PX, height: outer.height - 2 * MARGIN_PX };
  if (inner.width === 0 || free.width <= 0 || free.height <= 0) return;
  const scale = Math.min(1, free.width / inner.width, free.height / inner.height);
  const [width, height] = [outer.width / scale, outer.height / scale];
  canvas.viewbox({
    x: inner.x - (startPx + MARGIN_PX + (free.width - inner.width * scale) / 2) / scale,
    y: inner.y - (MARGIN_PX + (free.height - inner.height * scale) / 2) / scale,
    width,
    height,
  });
}
