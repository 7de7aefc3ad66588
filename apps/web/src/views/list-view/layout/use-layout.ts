import type { ListLayout, ListView, SavedView } from '@haiqiao/contract/endpoints';
import { debounce } from 'es-toolkit/function';
import { useEffect, useMemo } from 'react';
import i18next from 'i18next';
import { noteListLayout, storeListLayout } from '#web/api/record-lists.ts';
import { usePreferences } from '#web/preferences/preferences.store.ts';
import type { Size } from '#web/preferences/preferences.logic.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { columnsOf, layoutColumns, type ShownColumn } from './columns.logic.ts';

/** Row height by density (VISUAL §4: the list's own button changes the row height only). */
const DENSITY_PX = { compact: 34, normal: 40, loose: 46 } as const;
/** Row height without a chosen density (VISUAL §4). */
const SIZE_PX: Readonly<Record<Size, number>> = { mini: 34, small: 40, medium: 46, default: 52 };

/** Row density of a list. */
export type Density = keyof typeof DENSITY_PX;

/** Dragging may continue: the server is updated after a pause. */
const SAVE_AFTER_MS = 800;

function createStore(listCode: string) {
  return debounce((layout: ListLayout | null) => {
    storeListLayout({ listCode, layout }).catch(() =>
      showToast('warning', i18next.t('list:columns.notKept')),
    );
  }, SAVE_AFTER_MS);
}

/** Stores the layout of a list, by list code. */
const stores = new Map<string, ReturnType<typeof createStore>>();

function storeSoon(listCode: string, layout: ListLayout | null): void {
  noteListLayout(listCode, layout);
  const store = stores.get(listCode) ?? createStore(listCode);
  stores.set(listCode, store);
  store(layout);
}

/** Leaving the page ends dragging. */
window.addEventListener('pagehide', () => {
  for (const store of stores.values()) store.flush();
});

/** The column layout of a list, and its changes. */
export interface Layout {
  /** In order, hidden ones included. */
  readonly columns: readonly ShownColumn[];
  readonly density: Density | null;
  readonly rowHeightPx: number;
  readonly pageSize: number | null;
  /** The layout a saved view would store. */
  readonly currentLayout: ListLayout;
  readonly isArranged: boolean;
  readonly setColumns: (columns: readonly ShownColumn[]) => void;
  readonly setDensity: (density: Density) => void;
  readonly setPageSize: (pageSize: number) => void;
  readonly reset: () => void;
}

interface Tried {
  readonly viewId: string;
  readonly layout: ListLayout;
}

/**
 * The layout of a list: that of the active saved view, else the person's own. Changes to the own layout are stored on the server; changes
 * in a view last until the view is saved or left.
 */
export function useLayout(view: ListView, own: ListLayout | null, savedView: SavedView | null): Layout {
  const size = usePreferences((preferences) => preferences.size);
  const [tried, setTried] = useTabState<Tried | null>(`layout:${view.code}`, null);
  const viewLayout = savedView?.layout ?? null;
  const isInView = viewLayout !== null;
  const shown = isInView ? (tried?.viewId === savedView?.id ? tried?.layout : viewLayout) : own;
  const layout = shown ?? null;
  const columns = useMemo(() => columnsOf(view, layout), [view, layout]);
  const currentLayout: ListLayout = {
    columns: layoutColumns(columns),
    ...(layout?.density ? { density: layout.density } : {}),
    ...(layout?.pageSize ? { pageSize: layout.pageSize } : {}),
  };
  // Leaving the list ends dragging.
  useEffect(() => () => stores.get(view.code)?.flush(), [view.code]);
  const change = (next: ListLayout) => {
    if (isInView && savedView) setTried({ viewId: savedView.id, layout: next });
    else storeSoon(view.code, next);
  };
  const density = layout?.density ?? null;
  return {
    columns,
    density,
    rowHeightPx: density ? DENSITY_PX[density] : SIZE_PX[size],
    pageSize: layout?.pageSize ?? null,
    currentLayout,
    isArranged: layout !== null,
    setColumns: (next) => change({ ...currentLayout, columns: layoutColumns(next) }),
    setDensity: (next) => change({ ...currentLayout, density: next }),
    setPageSize: (next) => change({ ...currentLayout, pageSize: next }),
    reset: () => (isInView ? setTried(null) : storeSoon(view.code, null)),
  };
}
