import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '#web/tabs/tab.ts';
import { dispatchTab } from '#web/tabs/tabs.store.ts';

export interface TabDragProps {
  readonly tabs: readonly Tab[];
  readonly children: ReactNode;
}

/** A press that moves less than this is a click, not a drag. */
const DRAG_AFTER_PX = 8;

const alongTheStrip: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** Moves tabs by pointer; by keyboard `useTabCarry` does. */
export function TabDrag({ tabs, children }: TabDragProps) {
  const { t } = useTranslation('tabs');
  const ids = useMemo(() => tabs.map(({ id }) => id), [tabs]);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }));
  const titleOf = (id: string | number) => tabs.find((tab) => tab.id === id)?.meta.title ?? '';
  const placeOf = (id: string | number | undefined) => ids.findIndex((each) => each === id) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.start', { title: titleOf(active.id) }),
    onDragOver: ({ active, over }) => t('drag.over', { title: titleOf(active.id), place: placeOf(over?.id) }),
    onDragEnd: ({ active, over }) => t('drag.end', { title: titleOf(active.id), place: placeOf(over?.id) }),
    onDragCancel: ({ active }) => t('drag.cancel', { title: titleOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) dispatchTab({ do: 'move', id: String(active.id), toIndex: placeOf(over.id) - 1 });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheStrip]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.help') } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
