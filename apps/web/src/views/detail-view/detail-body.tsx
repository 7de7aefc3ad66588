import type { FormPart, FormTab } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
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
}

/** What one part of a form shows of a record. */
function Part({ part, ...rest }: Omit<DetailBodyProps, 'isStacked'> & { readonly part: FormPart }) {
  const { view, detail } = rest;
  if (part.kind === 'section') return <DescriptionSection {...rest} section={part} />;
  if (part.kind === 'history')
    return <HistoryPart formCode={view.code} dataId={detail.dataId} label={part.label} />;
  return <RelatedPart part={part} dataId={detail.dataId} />;
}

/** Lists last: what points to a record follows what it says itself. */
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

/** Everything of a record: tabs, and in each its sections, the lists that point here, the history. */
export function DetailBody(props: DetailBodyProps) {
  const { view, isStacked } = props;
  const { t } = useTranslation('form');
  const tabs = tabsOf(view, isStacked);
  const [shownKey, setShownKey] = useTabState('detail.tab', '');
  const shown = tabs.find(({ key }) => key === shownKey) ?? tabs[0];
  return (
    <div className={styles['card']}>
      {tabs.length > 1 && (
        <div className={own['tabs']}>
          <LineTabs
            label={t('detail.tabs')}
            value={shown?.key ?? ''}
            items={tabs.map(({ key, label }) => ({ value: key, label }))}
            onChange={setShownKey}
          />
        </div>
      )}
      {tabs.map((tab) => {
        // On paper every tab is there, one below the other.
        const isShown = tab === shown;
        const parts = isShown ? tab.parts : tab.parts.filter(({ kind }) => kind === 'section');
        return (
          <div key={tab.key} className={own['body']} data-shown={isShown}>
            {parts.map((part) => (
              <Part key={part.key} {...props} part={part} />
            ))}
          </div>
        );
      })}
    </div>
  );
}
