import type { FlowFaultView, FlowModelView, Rehearsal } from '@haiqiao/contract/endpoints';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import type { Marks } from '#web/ui/bpmn/marks.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useHistoryKeys } from '#web/ui/shortcuts/use-history-keys.ts';
import { useSaveShortcut } from '#web/views/form-view/use-save-shortcut.ts';
import { CanvasCard } from './canvas/canvas-card.tsx';
import type { FlowCanvas } from './canvas/flow-canvas.ts';
import { useCanvas } from './canvas/use-canvas.ts';
import { FaultList } from './checks/fault-list.tsx';
import { countByNode, faultMarks } from './checks/faults.logic.ts';
import { useChecks } from './checks/use-checks.ts';
import { DesignerActions } from './designer-actions.tsx';
import { DesignerDialogs } from './designer-dialogs.tsx';
import styles from './designer.module.css';
import { DesignerStrips } from './designer-strips.tsx';
import { Dock, type DockCounts, type DockKind } from './dock.tsx';
import { useFlowRights } from './flow-rights.ts';
import { NodeList } from './outline/node-list.tsx';
import { outlineOf } from './outline/nodes.logic.ts';
import { ChoicesContext } from './panel/panel-scope.ts';
import { Panel } from './panel/panel.tsx';
import { ProcessPanel } from './panel/process-panel.tsx';
import { useFormChoices } from './panel/use-form-choices.ts';
import { useNamedChoices } from './panel/use-named-choices.ts';
import { askedFields, rehearsalMarks } from './rehearsal/rehearsal.logic.ts';
import { RehearsalPanel } from './rehearsal/rehearsal-panel.tsx';
import { useRehearsal } from './rehearsal/use-rehearsal.ts';
import { useDesigner } from './saving/use-designer.ts';
import { useTransfer } from './transfer/use-transfer.ts';
import { useDesignerVerbs } from './use-designer-verbs.ts';

const NO_MARKS: Marks = { marks: new Map() };
const NO_FAULTS: readonly FlowFaultView[] = [];

/** Marks of the drawing: faults, or the result of the shown rehearsal. */
function useMarks(dock: DockKind, faults: readonly FlowFaultView[], result: Rehearsal | null): Marks {
  return useMemo(() => {
    if (dock === 'rehearsal') return result ? rehearsalMarks(result) : NO_MARKS;
    return faultMarks(faults);
  }, [dock, result, faults]);
}

function countsOf({ services }: FlowCanvas, faults: readonly FlowFaultView[] | null): DockCounts {
  const nodes = outlineOf(services.elementRegistry).length;
  return faults ? { nodes, faults: faults.length } : { nodes };
}

/** Drawing, panel and dock of one model. */
export function DesignerView({ model }: { readonly model: FlowModelView }) {
  const { t } = useTranslation('flow-designer');
  const rights = useFlowRights();
  const [isReadOnly] = useState(!rights.canUpdate);
  const designer = useDesigner(model, isReadOnly);
  const { canvas, facts } = designer;
  const { isReady, revision } = useCanvas(canvas, (state) => state);
  const checks = useChecks(canvas, facts.forms);
  const { choices: ofForms, refusal } = useFormChoices(facts.forms, isReadOnly);
  const choices = useNamedChoices(canvas, ofForms);
  const rehearsing = useRehearsal(canvas, facts.key, revision);
  const transfer = useTransfer(designer);
  const verbs = useDesignerVerbs(designer, checks);
  const [dock, setDock] = useState<DockKind>('faults');
  const [isDockOpen, setDockOpen] = useState(true);
  useTabTitle(t('page.tab', { name: facts.name }));
  useUnsavedEdits(designer.isDirty);
  useSaveShortcut(() => void verbs.save());
  useHistoryKeys({ undo: canvas.undo, redo: canvas.redo });
  const faults = checks.faults ?? NO_FAULTS;
  const marks = useMarks(dock, faults, rehearsing.result);
  const choose = (id: string) => canvas.choose(id);
  return (
    <Page
      title={facts.name}
      purpose={t(isReadOnly ? 'page.readOnly' : 'page.purpose')}
      actions={<DesignerActions designer={designer} rights={rights} transfer={transfer} verbs={verbs} />}
    >
      <ChoicesContext value={choices}>
        <div className={styles['page']}>
          <DesignerStrips designer={designer} refusal={refusal || verbs.refusal} />
          <div className={styles['work']}>
            <div className={styles['left']}>
              <CanvasCard
                canvas={canvas}
                marks={marks}
                onFile={(file) => !isReadOnly && void transfer.open(file)}
              />
              <Dock
                kind={dock}
                isOpen={isDockOpen}
                counts={countsOf(canvas, checks.faults)}
                hasBlocking={faults.some(({ isBlocking }) => isBlocking)}
                onKind={setDock}
                onOpen={setDockOpen}
              >
                {dock === 'faults' && (
                  <FaultList faults={checks.faults} refusal={checks.refusal} onChoose={choose} />
                )}
                {dock === 'nodes' && isReady && <NodeList canvas={canvas} faults={countByNode(faults)} />}
                {dock === 'rehearsal' && (
                  <RehearsalPanel
                    rehearsing={rehearsing}
                    choices={choices}
                    forms={facts.forms}
                    asked={askedFields(canvas.services.elementRegistry.getAll())}
                    onChoose={choose}
                  />
                )}
              </Dock>
            </div>
            <div className={styles['right']}>
              {isReady && (
                <Panel
                  canvas={canvas}
                  choices={choices}
                  whole={<ProcessPanel model={designer.model} facts={facts} onEdit={designer.editFacts} />}
                />
              )}
            </div>
          </div>
        </div>
        <DesignerDialogs designer={designer} rights={rights} verbs={verbs} onChoose={choose} />
      </ChoicesContext>
    </Page>
  );
}
