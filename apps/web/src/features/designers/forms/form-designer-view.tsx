import type { FormDesignFault, FormDesignView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORM_DESIGN_CALLS, formDesignQueries } from '#web/api/form-designs.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { Page } from '#web/ui/page/page.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { FORM_PAGE, useDesignRights } from '#web/views/designing/design-paths.ts';
import { DesignStrips } from '../workbench/design-strips.tsx';
import { DesignerActions } from '../workbench/designer-actions.tsx';
import { DesignerDialogs } from '../workbench/designer-dialogs.tsx';
import shared from '../workbench/designer.module.css';
import { useDesigner } from '../workbench/editing/use-designer.ts';
import { FaultList } from '../workbench/publish/fault-list.tsx';
import { useDesignerVerbs } from '../workbench/use-designer-verbs.ts';
import { useDebouncedDesign } from '../workbench/use-debounced-design.ts';
import { DragContext } from './canvas/drag-context.ts';
import { FormCanvas } from './canvas/form-canvas.tsx';
import { useCanvasDrag } from './canvas/use-canvas-drag.ts';
import { useChangeWords } from './change-words.ts';
import { useFaultLines } from './fault-lines.ts';
import { type FormScope, FormScopeContext } from './form-scope.ts';
import styles from './form-designer.module.css';
import { Palette } from './palette/palette.tsx';
import { FormPreview, type Looked, LOOKED } from './preview/form-preview.tsx';
import { Properties } from './properties/properties.tsx';
import { useFormDesigner } from './use-form-designer.ts';

const NO_FAULTS: readonly FormDesignFault[] = [];

/** Location of a fault in the reader's language. */
function callIn({ designer, labelOf, nameOf }: FormScope): (fault: FormDesignFault) => string {
  return ({ part, name }) => {
    if (part === 'fields') return labelOf(name);
    const thing = designer.design.tabs.flatMap((tab) => [tab, ...tab.parts]).find(({ key }) => key === name);
    return thing ? nameOf(thing) : name;
  };
}

/** Edits survive a change of the language; texts are those loaded in the new language. */
function inWordsOf(
  current: FormDesignView,
  { label, fields, statuses, shippedWords }: FormDesignView,
): FormDesignView {
  return { ...current, label, fields, statuses, shippedWords };
}

/** The palette on the left, the form in the middle, the properties of the selection on the right. */
export function FormDesignerView({ view }: { readonly view: FormDesignView }) {
  const { t } = useTranslation(['form-design', 'design']);
  const rights = useDesignRights(FORM_PAGE);
  const edited = useDesigner(FORM_DESIGN_CALLS, view);
  const designer = { ...edited, view: inWordsOf(edited.view, view) };
  const verbs = useDesignerVerbs(FORM_DESIGN_CALLS, designer);
  const settled = useDebouncedDesign(designer.design);
  const preview = useQuery(formDesignQueries.preview(view.code, settled, useLocale()));
  const faults = preview.data?.faults ?? NO_FAULTS;
  const { scope, says, drop } = useFormDesigner({ designer, faults, isReadOnly: !rights.canUpdate });
  const drag = useCanvasDrag({ onDrop: drop, onTab: scope.showTab });
  const [looked, look] = useState<Looked>('design');
  const designerContext = {
    calls: FORM_DESIGN_CALLS,
    designer,
    wordsOf: useChangeWords(scope),
    faultLines: useFaultLines(callIn(scope)),
  };
  const lines = designerContext.faultLines(faults);
  useTabTitle(t('design:page.tab', { name: designer.view.label }));
  useUnsavedEdits(designer.isDirty);
  useSaveShortcut(() => void (rights.canUpdate && designer.isDirty && verbs.save()));
  useHistoryKeys({ undo: designer.undo, redo: designer.redo });
  return (
    <FormScopeContext value={scope}>
      <Page
        title={designer.view.label}
        purpose={rights.canUpdate ? t('page.purpose') : t('design:page.readOnly')}
        actions={<DesignerActions rights={rights} designer={designer} verbs={verbs} />}
      >
        <div className={shared['page']}>
          <DesignStrips view={designer.view} refusal={verbs.refusal} />
          <DragContext value={drag}>
            <div className={styles['work']} data-dragging={drag.drag !== null}>
              {rights.canUpdate && looked === 'design' && (
                <div className={styles['side']}>
                  <Palette />
                </div>
              )}
              <section className={styles['middle']} aria-label={t('canvas.label')}>
                <div className={styles['bar']}>
                  <Segmented
                    label={t('preview.mode')}
                    value={looked}
                    options={LOOKED.map((value) => ({ value, label: t(`preview.${value}`) }))}
                    onChange={look}
                  />
                </div>
                {lines.length > 0 && (
                  <div className={styles['faults']}>
                    <FaultList faults={lines} />
                  </div>
                )}
                {looked === 'design' ? (
                  <FormCanvas />
                ) : (
                  <FormPreview looked={looked} view={preview.data?.view} error={preview.error} />
                )}
              </section>
              {looked === 'design' && (
                <div className={styles['side']}>
                  <Properties />
                </div>
              )}
            </div>
          </DragContext>
          <p role="status" className="sr-only">
            {says}
          </p>
        </div>
        <DesignerDialogs rights={rights} designerContext={designerContext} verbs={verbs} />
      </Page>
    </FormScopeContext>
  );
}
