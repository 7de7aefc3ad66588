import { type ComponentProps, type DragEvent, useState } from 'react';
import type { DropZone, TreeLine, TreePosition } from './tree.logic.ts';

/** Drag behaviour of a line. */
export interface LineDrag {
  /** Whether this line can be dragged. */
  readonly isMovable: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Position of a drop on this part of the line; null where not allowed. */
  readonly positionAt: (zone: DropZone) => TreePosition | null;
  readonly put: (position: TreePosition) => void;
}

export interface TreeRowProps extends ComponentProps<'li'> {
  readonly line: TreeLine;
  /** Whether it is the Tab stop. */
  readonly isStop: boolean;
  /** Null when nothing can be moved. */
  readonly drag: LineDrag | null;
}

/** A line with its accessible role, as drag source and drop target. */
export function TreeRow({ line, isStop, drag, ...rest }: TreeRowProps) {
  const [zone, setZone] = useState<DropZone | null>(null);
  return (
    <li
      role="treeitem"
      data-id={line.id}
      data-zone={zone ?? undefined}
      aria-level={line.level}
      aria-setsize={line.siblings}
      aria-posinset={line.position}
      {...(line.canExpand ? { 'aria-expanded': line.isExpanded } : {})}
      {...(line.isLoading ? { 'aria-busy': true } : {})}
      tabIndex={isStop ? 0 : -1}
      {...(drag ? dragging(drag, line.id, setZone) : {})}
      {...rest}
    />
  );
}

/** The upper and lower quarter of a line mean before and behind. */
function zoneAt(event: DragEvent<HTMLElement>): DropZone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'behind' : 'inside';
}

function dragging(
  drag: LineDrag,
  id: string,
  setZone: (zone: DropZone | null) => void,
): ComponentProps<'li'> {
  return {
    draggable: drag.isMovable,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      drag.begin();
    },
    onDragEnd: drag.end,
    onDragOver: (event) => {
      const at = zoneAt(event);
      const isFree = drag.positionAt(at) !== null;
      setZone(isFree ? at : null);
      if (isFree) event.preventDefault();
    },
    onDragLeave: () => setZone(null),
    onDrop: (event) => {
      event.preventDefault();
      setZone(null);
      const position = drag.positionAt(zoneAt(event));
      if (position) drag.put(position);
    },
  };
}
