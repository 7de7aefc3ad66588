import type { ListDesign } from '@haiqiao/contract/definitions';
import type { DesignFault, ListDesignView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { useDesignRights } from './design-paths.ts';
import { DesignerActions } from './designer-actions.tsx';
import { DesignerDialogs } from './designer-dialogs.tsx';
import styles from './designer.module.css';
import { type Designer, useDesigner } from './editing/use-designer.ts';
import { ButtonsPart } from './parts/buttons-part.tsx';
import { ColumnsPart } from './parts/columns-part.tsx';
import { DesignContext, type DesignScope } from './parts/design-scope.ts';
import { FiltersPart } from './parts/filters-part.tsx';
import { NamesPart } from './parts/names-part.tsx';
import { OrderPart } from './parts/order-part.tsx';
import { ListPreview, useListPreview } from './preview/list-preview.tsx';
import { type DesignerVerbs, useDesignerVerbs } from './use-designer-verbs.ts';

const PARTS = {
  columns: ColumnsPart,
  filters: FiltersPart,
  order: OrderPart,
  buttons: ButtonsPart,
  names: NamesPart,
} as const;

type PartName = keyof typeof PARTS;
const PART_NAMES = ['columns', 'filters', 'order', 'buttons', 'names'] as const satisfies readonly PartName[];

/** Whose faults are shown in which part. */
const FAULTS_IN: Readonly<Record<PartName, readonly DesignFault['part'][]>> = {
  columns: ['columns'],
  filters: ['filters'],
  order: ['sorts'],
  buttons: ['rowActions', 'batchActions'],
  names: [],
};

/** Somebody may go on dragging or typing: the server is asked once they pause. */
const PREVIEW_AFTER_MS = 300;
const NO_FAULTS: readonly DesignFault[] = [];

/** The design as it was when nothing had changed for a moment; one that nobody could save is not asked about. */
function useSettled(design: ListDesign): ListDesign {
  const [settled, setSettled] = useState(design);
  useEffect(() => {
    if (design.label.trim() === '') return undefined;
    const timer = setTimeout(() => setSettled(design), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [design]);
  return settled;
}

function useScope(designer: Designer, faults: readonly DesignFault[], isReadOnly: boolean): DesignScope {
  const { fields, ownFilters } = designer.view;
  const known = useMemo(() => new Map(fields.map((field) => [field.name, field])), [fields]);
  const labels = new Map([...fields, ...ownFilters].map(({ name, label }) => [name, label]));
  return { designer, isReadOnly, fields: known, labelOf: (name) => labels.get(name) ?? name, faults };
}

/** What of a list can be designed at the left, the list that comes of it at the right. */
export function DesignerView({ view }: { readonly view: ListDesignView }) {
  const { t } = useTranslation('list-design');
  const rights = useDesignRights();
  const designer = useDesigner(view);
  const verbs = useDesignerVerbs(designer);
  const { design, edit } = designer;
  const settled = useSettled(design);
  const preview = useListPreview(view.code, settled);
  const scope = useScope(designer, preview.data?.faults ?? NO_FAULTS, !rights.canUpdate);
  useTabTitle(t('page.tab', { name: designer.view.label }));
  useUnsavedEdits(designer.isDirty);
  useSaveShortcut(() => void (rights.canUpdate && designer.isDirty && verbs.save()));
  useHistoryKeys({ undo: designer.undo, redo: designer.redo });
  return (
    <DesignContext value={scope}>
      <Page
        title={designer.view.label}
        purpose={t(rights.canUpdate ? 'page.purpose' : 'page.readOnly')}
        actions={<DesignerActions rights={rights} verbs={verbs} />}
      >
        <div className={styles['page']}>
          <Strips designer={designer} verbs={verbs} />
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
        <DesignerDialogs rights={rights} verbs={verbs} />
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
            ...(count > 0 ? { count, tone: 'error' as const } : {}), // a literal, widened otherwise
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

/** What is to be known before anybody designs on. */
function Strips({ designer, verbs }: { readonly designer: Designer; readonly verbs: DesignerVerbs }) {
  const { t } = useTranslation('list-design');
  const { view } = designer;
  return (
    <>
      {verbs.refusal !== '' && <Strip tone="error">{verbs.refusal}</Strip>}
      {view.fault !== '' && <Strip tone="warning">{t('page.setAside', { reason: view.fault })}</Strip>}
      {view.draft !== null && view.draftAt !== null && view.draftBy !== '' && (
        <Strip tone="info">{t('page.draft', { name: view.draftBy, time: shanghaiTime(view.draftAt) })}</Strip>
      )}
    </>
  );
}
