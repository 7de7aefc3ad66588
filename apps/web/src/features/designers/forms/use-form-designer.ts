import { type FormDesign, fieldWordOf } from '@haiqiao/contract/definitions';
import type { FormDesignFault, FormDesignView } from '@haiqiao/contract/endpoints';
import { tagOf } from '@haiqiao/contract/i18n';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import type { Designer } from '../workbench/editing/use-designer.ts';
import {
  movedTab,
  partOf,
  withFieldAt,
  withPartAt,
  sectionOfField,
  tabOfPart,
} from './editing/form-edits.logic.ts';
import type { Dragged, Target } from './canvas/use-canvas-drag.ts';
import { type Chosen, focusKey, type FormScope } from './form-scope.ts';
import { useNames } from './names.ts';

type FormDesigner = Designer<FormDesign, FormDesignView, FormDesignFault>;

/** Key of the tab that contains a part. */
function tabOf(design: FormDesign, chosen: Chosen): string | undefined {
  if (chosen.kind === 'tab') return chosen.name;
  if (chosen.kind === 'part') return tabOfPart(design, chosen.name)?.key;
  const section = chosen.kind === 'field' ? sectionOfField(design, chosen.name) : undefined;
  return section && tabOfPart(design, section.key)?.key;
}

export interface FormDesignerProps {
  readonly designer: FormDesigner;
  readonly faults: readonly FormDesignFault[];
  readonly isReadOnly: boolean;
}

/** A moved item is rendered again elsewhere: restores its focus and scrolls it into view. */
function useRefocus(design: FormDesign, shownTab: string): (moved: Chosen) => void {
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    const element = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(wanted.current)}"]`);
    element?.focus({ preventScroll: true });
    (element?.closest('[data-part], [data-place]') ?? element)?.scrollIntoView?.({ block: 'nearest' });
    wanted.current = '';
  }, [design, shownTab]);
  return (moved) => {
    wanted.current = focusKey(moved);
  };
}

/** The shared state of the form designer, and the last announcement of a move. */
export function useFormDesigner({ designer, faults, isReadOnly }: FormDesignerProps) {
  const { t } = useTranslation('form-design');
  const { design, edit, view } = designer;
  const [chosen, choose] = useState<Chosen>({ kind: 'form' });
  const [shownTab, showTab] = useState(design.tabs[0]?.key ?? '');
  const [says, setSays] = useState('');
  const nameOf = useNames(view);
  const tag = tagOf(useLocale());
  const labelOf = (field: string) =>
    fieldWordOf(design.words, { field, tag, kind: 'label' }) || (view.fields[field]?.label ?? field);
  const refocus = useRefocus(design, shownTab);
  const announcementOf = (next: FormDesign, moved: Chosen): string => {
    if (moved.kind !== 'field') return '';
    const section = sectionOfField(next, moved.name);
    const position = (section?.fields.findIndex(({ field }) => field === moved.name) ?? -1) + 1;
    return section
      ? t('canvas.moved', { name: labelOf(moved.name), section: nameOf(section), place: position })
      : '';
  };
  const move: FormScope['move'] = (next, moved) => {
    if (next === design) return;
    edit(next);
    choose(moved);
    const tab = tabOf(next, moved);
    if (tab !== undefined) showTab(tab);
    setSays(announcementOf(next, moved));
    refocus(moved);
  };
  const drop = (dragged: Dragged, { home, index }: Target) => {
    const { kind, name } = dragged;
    const part = kind === 'part' ? partOf(design, name) : undefined;
    if (kind === 'field') move(withFieldAt(design, name, { section: home, index }), dragged);
    if (kind === 'tab') move(movedTab(design, name, index), dragged);
    if (part) move(withPartAt(design, part, { tab: home, index }), dragged);
  };
  const scope: FormScope = {
    designer,
    isReadOnly,
    faults,
    chosen,
    choose,
    shownTab: design.tabs.some(({ key }) => key === shownTab) ? shownTab : (design.tabs[0]?.key ?? ''),
    showTab,
    labelOf,
    nameOf,
    move,
  };
  return { scope, says, drop };
}
