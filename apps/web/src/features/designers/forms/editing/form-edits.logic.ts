import {
  type FormDesign,
  NO_TAB,
  NO_TEXTS,
  type PartDesign,
  type FieldDesign,
  type SectionDesign,
  sectionsOfDesign,
  type TabDesign,
} from '@haiqiao/contract/definitions';
import { movedTo } from '../../workbench/editing/moved-to.ts';

/** Position of a field: a section and the index without the field itself. */
export interface FieldSpot {
  readonly section: string;
  readonly index: number;
}

/** Position of a part: a tab, likewise. */
export interface PartSpot {
  readonly tab: string;
  readonly index: number;
}

/** Whether a form has no tabs. */
export function isBare({ tabs }: FormDesign): boolean {
  return tabs[0]?.key === NO_TAB;
}

/** The tab of a part. */
export function tabOfPart({ tabs }: FormDesign, key: string): TabDesign | undefined {
  return tabs.find(({ parts }) => parts.some((part) => part.key === key));
}

/** A part by its key. */
export function partOf(design: FormDesign, key: string): PartDesign | undefined {
  return tabOfPart(design, key)?.parts.find((part) => part.key === key);
}

/** The section of a field. */
export function sectionOfField(design: FormDesign, field: string): SectionDesign | undefined {
  return sectionsOfDesign(design).find(({ fields }) => fields.some((fieldSlot) => fieldSlot.field === field));
}

/** Changes one tab. */
export function withTab(design: FormDesign, key: string, change: (tab: TabDesign) => TabDesign): FormDesign {
  return { ...design, tabs: design.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) };
}

/** Changes one part. */
export function withPart(
  design: FormDesign,
  key: string,
  change: (part: PartDesign) => PartDesign,
): FormDesign {
  const tabs = design.tabs.map((tab) => ({
    ...tab,
    parts: tab.parts.map((part) => (part.key === key ? change(part) : part)),
  }));
  return { ...design, tabs };
}

function withFields(
  design: FormDesign,
  key: string,
  change: (fields: readonly FieldDesign[]) => FieldDesign[],
): FormDesign {
  return withPart(design, key, (part) =>
    part.kind === 'section' ? { ...part, fields: change(part.fields) } : part,
  );
}

/** Removes a field from the form. */
export function withoutField(design: FormDesign, field: string): FormDesign {
  const section = sectionOfField(design, field);
  if (!section) return design;
  return withFields(design, section.key, (fields) => fields.filter((fieldSlot) => fieldSlot.field !== field));
}

/** Inserts or moves a field to a position; it keeps its width if that fits. */
export function withFieldAt(design: FormDesign, field: string, { section, index }: FieldSpot): FormDesign {
  const previous = sectionOfField(design, field)?.fields.find((fieldSlot) => fieldSlot.field === field);
  return withFields(withoutField(design, field), section, (fields) =>
    fields.toSpliced(index, 0, previous ?? { field }),
  );
}

/** Moves a field one step forwards or backwards, across sections and tabs. */
export function steppedField(design: FormDesign, field: string, step: -1 | 1): FormDesign {
  const section = sectionOfField(design, field);
  if (!section) return design;
  const index = section.fields.findIndex((fieldSlot) => fieldSlot.field === field) + step;
  if (index >= 0 && index < section.fields.length)
    return withFieldAt(design, field, { section: section.key, index });
  const all = sectionsOfDesign(design);
  const next = all[all.findIndex(({ key }) => key === section.key) + step];
  if (!next) return design;
  return withFieldAt(design, field, { section: next.key, index: step > 0 ? 0 : next.fields.length });
}

/** Columns of a section. */
export function columnsOf(design: FormDesign, section: SectionDesign): 1 | 2 | 3 | 4 {
  return section.columns ?? design.columns;
}

/** Sets the width of a field, limited by its section. */
export function withSpan(design: FormDesign, field: string, span: number): FormDesign {
  const section = sectionOfField(design, field);
  if (!section) return design;
  const room = columnsOf(design, section);
  const wide = ([2, 3, 4] as const).find((each) => each === Math.min(span, room));
  return withFields(design, section.key, (fields) =>
    fields.map((fieldSlot) =>
      fieldSlot.field === field ? { field, ...(wide === undefined ? {} : { span: wide }) } : fieldSlot,
    ),
  );
}

/** Removes a part from the form with its fields. */
export function withoutPart(design: FormDesign, key: string): FormDesign {
  const tabs = design.tabs.map((tab) => ({ ...tab, parts: tab.parts.filter((part) => part.key !== key) }));
  return { ...design, tabs };
}

/** Inserts or moves a part to a position. */
export function withPartAt(design: FormDesign, part: PartDesign, { tab, index }: PartSpot): FormDesign {
  return withTab(withoutPart(design, part.key), tab, (each) => ({
    ...each,
    parts: each.parts.toSpliced(index, 0, part),
  }));
}

/** Moves a part one step up or down, across tabs. */
export function steppedPart(design: FormDesign, key: string, step: -1 | 1): FormDesign {
  const tab = tabOfPart(design, key);
  const part = partOf(design, key);
  if (!tab || !part) return design;
  const index = tab.parts.indexOf(part) + step;
  if (index >= 0 && index < tab.parts.length) return withPartAt(design, part, { tab: tab.key, index });
  const next = design.tabs[design.tabs.indexOf(tab) + step];
  if (!next) return design;
  return withPartAt(design, part, { tab: next.key, index: step > 0 ? 0 : next.parts.length });
}

/** Moves a tab to another position. */
export function movedTab(design: FormDesign, key: string, to: number): FormDesign {
  const from = design.tabs.findIndex((tab) => tab.key === key);
  return from < 0 ? design : { ...design, tabs: movedTo(design.tabs, from, to) };
}

/** Removes a tab with its content; the last one stays. */
export function withoutTab(design: FormDesign, key: string): FormDesign {
  if (design.tabs.length === 1) return design;
  return { ...design, tabs: design.tabs.filter((tab) => tab.key !== key) };
}

/** Adds a tab at the end. */
export function withNewTab(design: FormDesign, tab: TabDesign): FormDesign {
  return { ...design, tabs: [...design.tabs, tab] };
}

/** Puts a form without tabs into one tab. */
export function tabbed(design: FormDesign, key: string, label: string): FormDesign {
  if (!isBare(design)) return design;
  return { ...design, tabs: design.tabs.map((tab) => ({ ...tab, key, label })) };
}

/** Removes the tabs of a form: all parts one below the other. */
export function untabbed(design: FormDesign): FormDesign {
  if (isBare(design)) return design;
  const parts = design.tabs.flatMap((tab) => tab.parts);
  return { ...design, tabs: [{ key: NO_TAB, label: '', texts: NO_TEXTS, parts }] };
}

/** A new section without fields. */
export function newSection(key: string, label: string): SectionDesign {
  return { kind: 'section', key, label, texts: NO_TEXTS, fields: [] };
}
