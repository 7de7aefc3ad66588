import type { FormPart, FormTab } from '@haiqiao/contract/definitions';
import type { FormView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { rootOf } from '../filling/faults.ts';
import { useForm } from './form-context.ts';
import { FormSection, fieldPositionsOf } from './form-section.tsx';
import styles from './form-layout.module.css';

type Section = Extract<FormPart, { kind: 'section' }>;

/** A tab with its editable sections. */
interface FilledTab {
  readonly key: string;
  readonly label: string;
  readonly sections: readonly Section[];
}

function sectionsOf(parts: FormTab['parts']): Section[] {
  return parts.filter((part) => part.kind === 'section');
}

/** The tabs of a form that have fields; a form without tabs is one unnamed tab. */
export function filledTabsOf(view: Pick<FormView, 'tabs' | 'parts'>): readonly FilledTab[] {
  const own = view.tabs.map(({ key, label, parts }) => ({ key, label, sections: sectionsOf(parts) }));
  const bare = sectionsOf(view.parts);
  const first = bare.length > 0 ? [{ key: '', label: '', sections: bare }] : [];
  return [...first, ...own].filter(({ sections }) => sections.length > 0);
}

/** Names of the fields in display order, tab by tab. */
export function fieldOrderOf(view: Pick<FormView, 'tabs' | 'parts'>): readonly string[] {
  return filledTabsOf(view).flatMap(({ sections }) =>
    sections.flatMap(({ fields }) =>
      fields.map((entry) => (typeof entry === 'string' ? entry : entry.field)),
    ),
  );
}

/** Key of the tab with a field; the first one when there is none. */
export function tabOfField(tabs: readonly FilledTab[], name: string): string {
  const holder = tabs.find(({ sections }) =>
    sections.some(({ fields }) =>
      fields.some((entry) => (typeof entry === 'string' ? entry : entry.field) === name),
    ),
  );
  return (holder ?? tabs[0])?.key ?? '';
}

export interface FormBodyProps {
  readonly view: FormView;
  readonly shownTab: string;
  readonly onTab: (key: string) => void;
  /** Accessible name of the tabs. */
  readonly tabsLabel: string;
}

/** The fields of a form: tabs with stacked sections. */
export function FormBody({ view, shownTab, onTab, tabsLabel }: FormBodyProps) {
  const scope = useForm();
  const tabs = useMemo(
    () =>
      filledTabsOf(view).filter(({ sections }) =>
        sections.some((each) => fieldPositionsOf(each, scope).length > 0),
      ),
    [view, scope],
  );
  const faults = useStore(scope.store.state, (state) => state.faults);
  const shown = tabs.find(({ key }) => key === shownTab) ?? tabs[0];
  const countOf = (key: string) =>
    new Set([...faults.keys()].map(rootOf).filter((name) => tabOfField(tabs, name) === key)).size;
  return (
    <>
      {tabs.length > 1 && (
        <LineTabs
          label={tabsLabel}
          value={shown?.key ?? ''}
          items={tabs.map(({ key, label }) => {
            const count = countOf(key);
            return { value: key, label, ...(count > 0 ? { count, tone: 'error' as const } : {}) };
          })}
          onChange={onTab}
        />
      )}
      <div className={styles['body']}>
        {shown?.sections.map((section) => (
          <FormSection key={section.key} section={section} columns={view.columns} />
        ))}
      </div>
    </>
  );
}
