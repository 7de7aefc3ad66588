import type { FormPart, FormTab } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import styles from '../record-page/record-page.module.css';
import { DescriptionSection } from './description-section.tsx';
import own from './detail-view.module.css';
import { HistoryPart } from './history-part.tsx';
import { RelatedPart } from './related-part.tsx';

export interface DetailBodyProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly labels: FieldLabels;
  readonly isStacked: boolean;
  /** It fills the given height, and scrolls by itself. */
  readonly isScrolling?: boolean;
  /** Above the first part. */
  readonly children?: ReactNode;
}

/** One part of a form for a record. */
function Part({
  part,
  ...rest
}: Pick<DetailBodyProps, 'view' | 'detail' | 'labels'> & { readonly part: FormPart }) {
  const { view, detail } = rest;
  if (part.kind === 'section') return <DescriptionSection {...rest} section={part} />;
  if (part.kind === 'history')
    return <HistoryPart formCode={view.code} dataId={detail.dataId} label={part.label} />;
  return <RelatedPart part={part} dataId={detail.dataId} />;
}

/** Lists last: related records follow the record's own data. */
function stackedParts(view: FormView): readonly FormPart[] {
  const all = [...view.parts, ...view.tabs.flatMap(({ parts }) => parts)];
  const rank = { section: 0, related: 1, history: 2 } as const;
  return all.toSorted((a, b) => rank[a.kind] - rank[b.kind]);
}

function tabsOf(view: FormView, isStacked: boolean): readonly FormTab[] {
  if (isStacked) return [{ key: 'all', label: view.label, parts: stackedParts(view) }];
  const bare = view.parts.length > 0 ? [{ key: 'parts', label: view.label, parts: view.parts }] : [];
  return [...bare, ...view.tabs];
}

/** The visible tab: the chosen one, until the record reaches a state with its own first tab (issued documents are shown when issued). */
function useShownTab(tabs: readonly FormTab[], status: string) {
  const [chosen, choose] = useTabState('detail.tab', { key: '', status });
  const first = tabs.find(({ firstIn }) => firstIn?.includes(status));
  const isInForce = first === undefined || chosen.status === status;
  const own = isInForce ? tabs.find(({ key }) => key === chosen.key) : undefined;
  return { shown: own ?? first ?? tabs[0], show: (key: string) => choose({ key, status }) };
}

/** The whole record: tabs with sections, related lists and the history. */
export function DetailBody(props: DetailBodyProps) {
  const { view, detail, labels, isStacked, isScrolling = false, children } = props;
  const { t } = useTranslation('form');
  const tabs = tabsOf(view, isStacked);
  const { shown, show } = useShownTab(tabs, detail.status ?? '');
  return (
    <div className={classNames(styles['card'], isScrolling && own['scrolling'])}>
      {tabs.length > 1 && (
        <div className={own['tabs']}>
          <LineTabs
            label={t('detail.tabs')}
            value={shown?.key ?? ''}
            items={tabs.map(({ key, label }) => ({ value: key, label }))}
            onChange={show}
          />
        </div>
      )}
      {children}
      {tabs.map((tab) => {
        // Printing shows every tab, stacked.
        const isShown = tab === shown;
        const parts = isShown ? tab.parts : tab.parts.filter(({ kind }) => kind === 'section');
        return (
          <div key={tab.key} className={own['body']} data-shown={isShown}>
            {parts.map((part) => (
              <Part key={part.key} view={view} detail={detail} labels={labels} part={part} />
            ))}
          </div>
        );
      })}
    </div>
  );
}
