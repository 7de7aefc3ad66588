import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

/** A comparison, and beside it both days of a span, also with a scroll bar. */
const WIDTH_PX = 384;

/** All filters in a drawer, where the window has no room for a bar of them (VISUAL §6, narrow). */
export function FilterDrawer({ label, ...panel }: FilterPanelProps & { readonly label: string }) {
  return (
    <Drawer label={label} isOpen onClose={panel.onClose} side="right" widthPx={WIDTH_PX}>
      <FilterPanel {...panel} isInDrawer />
    </Drawer>
  );
}
