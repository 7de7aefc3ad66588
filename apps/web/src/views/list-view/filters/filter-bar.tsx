import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#web/lib/viewport.ts';
import { LateDropdown } from '#web/ui/dropdown/late-dropdown.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { late } from '#web/ui/late/late.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import type { Density } from '../layout/use-layout.ts';
import { useListScope } from '../list-scope.ts';
import { FilterControl } from './filter-control.tsx';
import { filtersOf, type ShownFilter } from './filters.logic.ts';
import styles from './filters.module.css';
import { MoreFilters } from './more-filters.tsx';
import { SearchBox } from './search-box.tsx';

/** Width of the search box, 更多筛选 and the tools; filters need more than that. */
const OTHERS_PX = 560;
/** Width of the saved view menu. */
const LOOKS_PX = 140;
/** Width of a filter with its gap, and of a date span. */
const FILTER_PX = 140;
const SPAN_PX = 240;
/** Maximum filters of the bar (VISUAL §6). */
const BAR_MAX = 5;

/** The last measured bar width: probably also the next one, which avoids a second render. */
let lastWidthPx = Number.POSITIVE_INFINITY;

/** Width of the bar; the previous one until measured. */
function useWidth() {
  const bar = useRef<HTMLDivElement>(null);
  const [widthPx, setWidth] = useState(lastWidthPx);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      lastWidthPx = element.clientWidth;
      setWidth(lastWidthPx);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { bar, widthPx };
}

function isSpan(filter: ShownFilter): boolean {
  return filter.kind === 'field' && ['date', 'instant', 'dateRange'].includes(filter.field.type);
}

/** Number of pinned filters that fit into the bar. */
function fitting(filters: readonly ShownFilter[], widthPx: number): number {
  let left = widthPx - OTHERS_PX;
  let count = 0;
  for (const filter of filters.slice(0, BAR_MAX)) {
    left -= isSpan(filter) ? SPAN_PX : FILTER_PX;
    if (left < 0) break;
    count += 1;
  }
  return count;
}

export interface FilterBarProps {
  readonly isEmbedded: boolean;
  /** Shown beside the tabs of a list with tabs; here without tabs. */
  readonly looks: ReactNode;
}

/** Keyword, pinned filters, other filters behind a button; refresh, row height and columns on the right. */
export function FilterBar({ isEmbedded, looks }: FilterBarProps) {
  const { view } = useListScope();
  const { bar: box, widthPx } = useWidth();
  const isNarrow = useRoom() === 'drawer';
  const roomPx = looks ? widthPx - LOOKS_PX : widthPx;
  const room = isNarrow ? 0 : fitting(filtersOf(view, BAR_MAX).bar, roomPx);
  const { bar, more } = filtersOf(view, room);
  return (
    <div ref={box} className={styles['bar']}>
      <SearchBox hasShortcut={!isEmbedded} />
      {bar.map((filter) => (
        <div
          key={filter.column}
          className={styles['filter']}
          data-kind={filter.kind === 'own' ? 'own' : isSpan(filter) ? 'span' : 'choice'}
        >
          <FilterControl filter={filter} isCompact />
        </div>
      ))}
      <MoreFilters filters={more} isAll={bar.length === 0} />
      <div className={styles['tools']}>
        {looks}
        <Tools />
      </div>
    </div>
  );
}

const DENSITIES: readonly Density[] = ['compact', 'normal', 'loose'];

interface ToolProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onPress?: () => void;
}

function Tool({ label, icon, onPress, ...rest }: ToolProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles['tool']}
      aria-label={label}
      title={label}
      {...(onPress ? { onClick: onPress } : {})}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}

function Tools() {
  const { t } = useTranslation('list');
  const { list, layout } = useListScope();
  return (
    <>
      <Tool label={t('tools.refresh')} icon="reload" onPress={list.reload} />
      <LateDropdown
        items={DENSITIES.map((key) => ({
          key,
          label: t(`density.${key}`),
          ...(layout.density === key ? { icon: 'check' as const } : {}),
        }))}
        placement="bottomRight"
        onSelect={(key) => layout.setDensity(DENSITIES.find((each) => each === key) ?? 'normal')}
      >
        <button
          type="button"
          className={styles['tool']}
          aria-label={t('tools.density')}
          title={t('tools.density')}
          aria-haspopup="menu"
        >
          <Icon name="column-height" size={14} />
        </button>
      </LateDropdown>
      <ColumnSettings />
    </>
  );
}

/** Rarely opened: the code is loaded on first use. */
const ColumnPanel = late(async () => (await import('../layout/column-panel.tsx')).ColumnPanel);

/** The visible columns, their order, and the pinned ones. */
function ColumnSettings() {
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t('columns.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={isOpen ? <ColumnPanel onLeave={() => setOpen(false)} /> : null}
    >
      <button
        type="button"
        className={styles['tool']}
        aria-label={t('tools.columns')}
        title={t('tools.columns')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        <Icon name="setting" size={14} />
      </button>
    </Popover>
  );
}
