import { Drawer } from '#web/ui/drawer/drawer.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

/** Fits an operator and both days of a span beside it, also with a scroll bar. */
const WIDTH_PX = 384;

/** All filters in a drawer, for windows too narrow for a bar (VISUAL §6, narrow). */
export function FilterDrawer({ label, ...panel }: FilterPanelProps & { readonly label: string }) {
  return (
    <Drawer label={label} isOpen onClose={panel.onClose} side="right" widthPx={WIDTH_PX}>
      <FilterPanel {...panel} isInDrawer />
    </Drawer>
  );
}
