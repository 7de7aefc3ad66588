import type { FormDesign, TabDesign } from '@haiqiao/contract/definitions';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/lib/class-names.ts';
import { isBare, movedTab, steppedPart, withoutPart, withoutTab } from '../editing/form-edits.logic.ts';
import { isChosen, useFormScope } from '../form-scope.ts';
import { CanvasForm } from './canvas-form.tsx';
import { CanvasSection } from './canvas-section.tsx';
import styles from './canvas.module.css';
import { dropIndex, useDrag } from './drag-context.ts';

/** The form itself as it will look; nothing in it is filled in, everything in it is chosen and moved. */
export function FormCanvas() {
  const { designer, shownTab } = useFormScope();
  const { design, view } = designer;
  const tab = design.tabs.find(({ key }) => key === shownTab) ?? design.tabs[0];
  return (
    <CanvasForm fields={view.fields} statuses={view.statuses} code={view.code}>
      {!isBare(design) && <CanvasTabs design={design} />}
      <div className={styles['scrolls']} data-scrolls>
        {tab && <TabBody tab={tab} />}
      </div>
    </CanvasForm>
  );
}

const TAB_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

function CanvasTabs({ design }: { readonly design: FormDesign }) {
  const { t } = useTranslation('form-design');
  const { chosen, choose, showTab, shownTab, nameOf, isReadOnly, move, faults } = useFormScope();
  const scope = useDrag();
  const at = dropIndex(scope, 'tab', '');
  const dragged = scope.drag?.dragged.kind === 'tab' ? scope.drag.dragged.name : '';
  const others = design.tabs.filter(({ key }) => key !== dragged);
  const press = (event: KeyboardEvent, key: string, index: number) => {
    if (isReadOnly) return;
    const step = TAB_STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(movedTab(design, key, index + step), { kind: 'tab', name: key });
    }
    if (event.key === 'Delete') move(withoutTab(design, key), { kind: 'form' });
  };
  return (
    <div className={styles['tabs']} role="group" aria-label={t('canvas.tabs')} data-tab-row>
      {design.tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          className={styles['tab']}
          data-tab={tab.key}
          data-focus={`tab:${tab.key}`}
          data-chosen={isChosen(chosen, { kind: 'tab', name: tab.key })}
          data-faulty={faults.some(({ part, name }) => part === 'tabs' && name === tab.key)}
          data-drop={at !== null && others[at]?.key === tab.key ? 'before' : undefined}
          data-drop-end={at !== null && at >= others.length && index === design.tabs.length - 1}
          aria-pressed={tab.key === shownTab}
          title={isReadOnly ? undefined : t('canvas.tabHint')}
          onPointerDown={(event) => !isReadOnly && scope.start(event, { kind: 'tab', name: tab.key })}
          onKeyDown={(event) => press(event, tab.key, index)}
          onClick={() => {
            showTab(tab.key);
            choose({ kind: 'tab', name: tab.key });
          }}
        >
          {nameOf(tab) || t('canvas.unnamed')}
        </button>
      ))}
    </div>
  );
}

const PART_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

function TabBody({ tab }: { readonly tab: TabDesign }) {
  const { t } = useTranslation('form-design');
  const { designer, choose, chosen, nameOf, isReadOnly, move, faults } = useFormScope();
  const { design } = designer;
  const scope = useDrag();
  const at = dropIndex(scope, 'part', tab.key);
  const dragged = scope.drag?.dragged.kind === 'part' ? scope.drag.dragged.name : '';
  const others = tab.parts.filter(({ key }) => key !== dragged);
  const press = (event: KeyboardEvent, key: string) => {
    if (isReadOnly) return;
    const step = PART_STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(steppedPart(design, key, step), { kind: 'part', name: key });
    }
    if (event.key === 'Delete') move(withoutPart(design, key), { kind: 'form' });
  };
  return (
    <div className={styles['body']} data-tab-body={tab.key}>
      {tab.parts.length === 0 && <p className={styles['empty']}>{t('canvas.emptyTab')}</p>}
      {tab.parts.map((part, index) => (
        <section
          key={part.key}
          className={styles['part']}
          aria-label={nameOf(part) || t('canvas.unnamed')}
          data-part={part.key}
          data-chosen={isChosen(chosen, { kind: 'part', name: part.key })}
          data-faulty={faults.some(({ part: place, name }) => place === 'parts' && name === part.key)}
          data-drop={at !== null && others[at]?.key === part.key ? 'before' : undefined}
          data-drop-end={at !== null && at >= others.length && index === tab.parts.length - 1}
          data-dragged={part.key === dragged}
        >
          <button
            type="button"
            className={classNames(styles['head'])}
            data-focus={`part:${part.key}`}
            aria-pressed={isChosen(chosen, { kind: 'part', name: part.key })}
            aria-label={t(part.kind === 'section' ? 'canvas.section' : 'canvas.part', {
              name: nameOf(part) || t('canvas.unnamed'),
            })}
            title={isReadOnly ? undefined : t('canvas.partHint')}
            onPointerDown={(event) => !isReadOnly && scope.start(event, { kind: 'part', name: part.key })}
            onKeyDown={(event) => press(event, part.key)}
            onClick={() => choose({ kind: 'part', name: part.key })}
          >
            <span className={styles['title']}>{nameOf(part) || t('canvas.unnamed')}</span>
            {part.kind !== 'section' && (
              <span className={styles['note']}>{t(`canvas.kind.${part.kind}`)}</span>
            )}
          </button>
          {part.kind === 'section' && <CanvasSection section={part} />}
        </section>
      ))}
    </div>
  );
}
