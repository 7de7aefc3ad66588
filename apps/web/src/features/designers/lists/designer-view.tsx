import type { ListDesign } from '@haiqiao/contract/definitions';
import type { DesignFault, ListDesignView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { LIST_DESIGN_CALLS } from '#web/api/list-designs.ts';
import { LIST_PAGE, useDesignRights } from '#web/views/designing/design-paths.ts';
import { DesignStrips } from '../workbench/design-strips.tsx';
import { DesignerActions } from '../workbench/designer-actions.tsx';
import { DesignerDialogs } from '../workbench/designer-dialogs.tsx';
import styles from '../workbench/designer.module.css';
import { type Designer, useDesigner } from '../workbench/editing/use-designer.ts';
import { useDesignerVerbs } from '../workbench/use-designer-verbs.ts';
import { useDebouncedDesign } from '../workbench/use-debounced-design.ts';
import { useChangeWords } from './change-words.ts';
import { useFaultLines } from './fault-lines.ts';
import { ButtonsPart } from './parts/buttons-part.tsx';
import { ColumnsPart } from './parts/columns-part.tsx';
import { DesignContext, type DesignScope } from './parts/design-scope.ts';
import { FiltersPart } from './parts/filters-part.tsx';
import { NamesPart } from './parts/names-part.tsx';
import { OrderPart } from './parts/order-part.tsx';
import { ListPreview, useListPreview } from './preview/list-preview.tsx';

const PARTS = {
  columns: ColumnsPart,
  filters: FiltersPart,
  order: OrderPart,
  buttons: ButtonsPart,
  names: NamesPart,
} as const;

type PartName = keyof typeof PARTS;
const PART_NAMES = ['columns', 'filters', 'order', 'buttons', 'names'] as const satisfies readonly PartName[];

/** Which faults are shown in which part. */
const FAULTS_IN: Readonly<Record<PartName, readonly DesignFault['part'][]>> = {
  columns: ['columns'],
  filters: ['filters'],
  order: ['sorts'],
  buttons: ['rowActions', 'batchActions'],
  names: [],
};

const NO_FAULTS: readonly DesignFault[] = [];

type ListDesigner = Designer<ListDesign, ListDesignView, DesignFault>;

function useScope(designer: ListDesigner, faults: readonly DesignFault[], isReadOnly: boolean): DesignScope {
  const { fields, ownFilters } = designer.view;
  const fieldsByName = useMemo(() => new Map(fields.map((field) => [field.name, field])), [fields]);
  const labels = new Map([...fields, ...ownFilters].map(({ name, label }) => [name, label]));
  return { designer, isReadOnly, fields: fieldsByName, labelOf: (name) => labels.get(name) ?? name, faults };
}

/** The designable parts of a list on the left, the resulting list on the right. */
export function DesignerView({ view }: { readonly view: ListDesignView }) {
  const { t } = useTranslation(['list-design', 'design']);
  const rights = useDesignRights(LIST_PAGE);
  const designer = useDesigner(LIST_DESIGN_CALLS, view);
  const verbs = useDesignerVerbs(LIST_DESIGN_CALLS, designer);
  const { design, edit } = designer;
  const settled = useDebouncedDesign(design);
  const preview = useListPreview(view.code, settled);
  const scope = useScope(designer, preview.data?.faults ?? NO_FAULTS, !rights.canUpdate);
  const designerContext = {
    calls: LIST_DESIGN_CALLS,
    designer,
    wordsOf: useChangeWords(designer.view),
    faultLines: useFaultLines(scope.labelOf),
  };
  useTabTitle(t('design:page.tab', { name: designer.view.label }));
  useUnsavedEdits(designer.isDirty);
  useSaveShortcut(() => void (rights.canUpdate && designer.isDirty && verbs.save()));
  useHistoryKeys({ undo: designer.undo, redo: designer.redo });
  return (
    <DesignContext value={scope}>
      <Page
        title={designer.view.label}
        purpose={rights.canUpdate ? t('page.purpose') : t('design:page.readOnly')}
        actions={<DesignerActions rights={rights} designer={designer} verbs={verbs} />}
      >
        <div className={styles['page']}>
          <DesignStrips view={designer.view} refusal={verbs.refusal} />
          <div className={styles['work']}>
            <Parts faults={scope.faults} />
            <section className={styles['preview']} aria-label={t('preview.label')}>
              <ListPreview
                code={view.code}
                design={settled}
                onColumns={rights.canUpdate ? (columns) => edit({ ...design, columns }) : null}
              />
            </section>
          </div>
        </div>
        <DesignerDialogs rights={rights} designerContext={designerContext} verbs={verbs} />
      </Page>
    </DesignContext>
  );
}

function Parts({ faults }: { readonly faults: readonly DesignFault[] }) {
  const { t } = useTranslation('list-design');
  const [part, setPart] = useTabState<PartName>('part', 'columns');
  const Part = PARTS[part];
  const countOf = (name: PartName) => faults.filter((fault) => FAULTS_IN[name].includes(fault.part)).length;
  return (
    <section className={styles['parts']} aria-label={t('page.parts')}>
      <LineTabs
        label={t('page.parts')}
        value={part}
        items={PART_NAMES.map((name) => {
          const count = countOf(name);
          return {
            value: name,
            label: t(`page.part.${name}`),
            ...(count > 0 ? { count, tone: 'error' as const } : {}), // a literal type, widened otherwise
          };
        })}
        onChange={setPart}
      />
      <div className={styles['scrolls']} data-scrolls>
        <Part />
      </div>
    </section>
  );
}
