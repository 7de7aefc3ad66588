import {
  type FormDesign,
  fieldsInWords,
  type PartDesign,
  type TabDesign,
} from '@haiqiao/contract/definitions';
import { tagOf } from '@haiqiao/contract/i18n';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { isBare, movedTab, steppedPart, withoutPart, withoutTab } from '../editing/form-edits.logic.ts';
import { isChosen, useFormScope } from '../form-scope.ts';
import { CanvasForm } from './canvas-form.tsx';
import { CanvasSection } from './canvas-section.tsx';
import styles from './canvas.module.css';
import { dropIndex, useDrag } from './drag-context.ts';

/** The form as it will look, without values; its parts can be selected and moved. */
export function FormCanvas() {
  const { designer, shownTab } = useFormScope();
  const { design, view } = designer;
  const tag = tagOf(useLocale());
  const tab = design.tabs.find(({ key }) => key === shownTab) ?? design.tabs[0];
  const fields = useMemo(
    () => fieldsInWords(view.fields, design.words, tag),
    [view.fields, design.words, tag],
  );
  return (
    <CanvasForm fields={fields} statuses={view.statuses} code={view.code}>
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
  const scope = useDrag();
  const at = dropIndex(scope, 'part', tab.key);
  const dragged = scope.drag?.dragged.kind === 'part' ? scope.drag.dragged.name : '';
  const others = tab.parts.filter(({ key }) => key !== dragged);
  const before = at === null ? undefined : others[at]?.key;
  const isLast = at !== null && at >= others.length;
  return (
    <div className={styles['body']} data-tab-body={tab.key}>
      {tab.parts.length === 0 && <p className={styles['empty']}>{t('canvas.emptyTab')}</p>}
      {tab.parts.map((part, index) => (
        <CanvasPart
          key={part.key}
          part={part}
          isDragged={part.key === dragged}
          isDropBefore={part.key === before}
          isDropEnd={isLast && index === tab.parts.length - 1}
        />
      ))}
    </div>
  );
}

interface CanvasPartProps {
  readonly part: PartDesign;
  readonly isDragged: boolean;
  /** The dragged item would be inserted before it. */
  readonly isDropBefore: boolean;
  /** The dragged item would be inserted after it, as the last one. */
  readonly isDropEnd: boolean;
}

function CanvasPart({ part, isDragged, isDropBefore, isDropEnd }: CanvasPartProps) {
  const { t } = useTranslation('form-design');
  const { chosen, nameOf, faults } = useFormScope();
  const { key } = part;
  return (
    <section
      className={styles['part']}
      aria-label={nameOf(part) || t('canvas.unnamed')}
      data-part={key}
      data-chosen={isChosen(chosen, { kind: 'part', name: key })}
      data-faulty={faults.some((fault) => fault.part === 'parts' && fault.name === key)}
      data-drop={isDropBefore ? 'before' : undefined}
      data-drop-end={isDropEnd}
      data-dragged={isDragged}
    >
      <PartHead part={part} />
      {part.kind === 'section' && <CanvasSection section={part} />}
    </section>
  );
}

function PartHead({ part }: { readonly part: PartDesign }) {
  const { t } = useTranslation('form-design');
  const { designer, choose, chosen, nameOf, isReadOnly, move } = useFormScope();
  const { start } = useDrag();
  const { design } = designer;
  const name = nameOf(part) || t('canvas.unnamed');
  const self = { kind: 'part', name: part.key } as const;
  const press = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    const step = PART_STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(steppedPart(design, part.key, step), self);
    }
    if (event.key === 'Delete') move(withoutPart(design, part.key), { kind: 'form' });
  };
  return (
    <button
      type="button"
      className={styles['head']}
      data-focus={`part:${part.key}`}
      aria-pressed={isChosen(chosen, self)}
      aria-label={t(part.kind === 'section' ? 'canvas.section' : 'canvas.part', { name })}
      title={isReadOnly ? undefined : t('canvas.partHint')}
      onPointerDown={(event) => !isReadOnly && start(event, self)}
      onKeyDown={press}
      onClick={() => choose(self)}
    >
      <span className={styles['title']}>{name}</span>
      {part.kind !== 'section' && <span className={styles['note']}>{t(`canvas.kind.${part.kind}`)}</span>}
    </button>
  );
}
