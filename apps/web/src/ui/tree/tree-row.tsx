import { type ComponentProps, type DragEvent, useState } from 'react';
import type { DropZone, TreeLine, TreePlace } from './tree.logic.ts';

/** What dragging does with a line. */
export interface LineDrag {
  /** Whether this line may be taken. */
  readonly isMovable: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Where dropping what is dragged on this part of the line puts it; null where it may not stand. */
  readonly placeAt: (zone: DropZone) => TreePlace | null;
  readonly put: (place: TreePlace) => void;
}

export interface TreeRowProps extends ComponentProps<'li'> {
  readonly line: TreeLine;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  /** Null where nothing can be moved. */
  readonly drag: LineDrag | null;
}

/** A line as readers know it, and as something to drag or to drop on. */
export function TreeRow({ line, isStop, drag, ...rest }: TreeRowProps) {
  const [zone, setZone] = useState<DropZone | null>(null);
  return (
    <li
      role="treeitem"
      data-id={line.id}
      data-zone={zone ?? undefined}
      aria-level={line.level}
      aria-setsize={line.siblings}
      aria-posinset={line.place}
      {...(line.canExpand ? { 'aria-expanded': line.isExpanded } : {})}
      {...(line.isLoading ? { 'aria-busy': true } : {})}
      tabIndex={isStop ? 0 : -1}
      {...(drag ? dragging(drag, line.id, setZone) : {})}
      {...rest}
    />
  );
}

/** The upper and lower quarter of a line are before and behind it. */
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
      const isFree = drag.placeAt(at) !== null;
      setZone(isFree ? at : null);
      if (isFree) event.preventDefault();
    },
    onDragLeave: () => setZone(null),
    onDrop: (event) => {
      event.preventDefault();
      setZone(null);
      const place = drag.placeAt(zoneAt(event));
      if (place) drag.put(place);
    },
  };
}
