import {
  type FormDesign,
  NO_TAB,
  NO_TEXTS,
  type PartDesign,
  type PlaceDesign,
  type SectionDesign,
  sectionsOfDesign,
  type TabDesign,
} from '@haiqiao/contract/definitions';
import { movedTo } from '../../workbench/editing/moved-to.ts';

/** Where a field is put: in a section, before the one that stands there when the field itself is left out. */
export interface FieldSpot {
  readonly section: string;
  readonly index: number;
}

/** Where a part is put: in a tab, likewise. */
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

/** The section in which a field stands. */
export function sectionOfField(design: FormDesign, field: string): SectionDesign | undefined {
  return sectionsOfDesign(design).find(({ fields }) => fields.some((place) => place.field === field));
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
  change: (fields: readonly PlaceDesign[]) => PlaceDesign[],
): FormDesign {
  return withPart(design, key, (part) =>
    part.kind === 'section' ? { ...part, fields: change(part.fields) } : part,
  );
}

/** Takes a field out of the form. */
export function withoutField(design: FormDesign, field: string): FormDesign {
  const section = sectionOfField(design, field);
  if (!section) return design;
  return withFields(design, section.key, (fields) => fields.filter((place) => place.field !== field));
}

/** Puts a field somewhere, whether it stands in the form already or not; it keeps its width as far as there is room. */
export function placedField(design: FormDesign, field: string, { section, index }: FieldSpot): FormDesign {
  const known = sectionOfField(design, field)?.fields.find((place) => place.field === field);
  return withFields(withoutField(design, field), section, (fields) =>
    fields.toSpliced(index, 0, known ?? { field }),
  );
}

/** One step earlier or later; over the edge of its section into the one before or behind, in all tabs. */
export function steppedField(design: FormDesign, field: string, step: -1 | 1): FormDesign {
  const section = sectionOfField(design, field);
  if (!section) return design;
  const index = section.fields.findIndex((place) => place.field === field) + step;
  if (index >= 0 && index < section.fields.length)
    return placedField(design, field, { section: section.key, index });
  const all = sectionsOfDesign(design);
  const next = all[all.findIndex(({ key }) => key === section.key) + step];
  if (!next) return design;
  return placedField(design, field, { section: next.key, index: step > 0 ? 0 : next.fields.length });
}

/** Columns of a section. */
export function columnsOf(design: FormDesign, section: SectionDesign): 1 | 2 | 3 | 4 {
  return section.columns ?? design.columns;
}

/** How wide a field is; no wider than its section. */
export function withSpan(design: FormDesign, field: string, span: number): FormDesign {
  const section = sectionOfField(design, field);
  if (!section) return design;
  const room = columnsOf(design, section);
  const wide = ([2, 3, 4] as const).find((each) => each === Math.min(span, room));
  return withFields(design, section.key, (fields) =>
    fields.map((place) =>
      place.field === field ? { field, ...(wide === undefined ? {} : { span: wide }) } : place,
    ),
  );
}

/** Takes a part out of the form, with the fields that stand in it. */
export function withoutPart(design: FormDesign, key: string): FormDesign {
  const tabs = design.tabs.map((tab) => ({ ...tab, parts: tab.parts.filter((part) => part.key !== key) }));
  return { ...design, tabs };
}

/** Puts a part somewhere, whether it stands in the form already or is a new one. */
export function placedPart(design: FormDesign, part: PartDesign, { tab, index }: PartSpot): FormDesign {
  return withTab(withoutPart(design, part.key), tab, (each) => ({
    ...each,
    parts: each.parts.toSpliced(index, 0, part),
  }));
}

/** One step up or down; over the edge of its tab into the one before or behind. */
export function steppedPart(design: FormDesign, key: string, step: -1 | 1): FormDesign {
  const tab = tabOfPart(design, key);
  const part = partOf(design, key);
  if (!tab || !part) return design;
  const index = tab.parts.indexOf(part) + step;
  if (index >= 0 && index < tab.parts.length) return placedPart(design, part, { tab: tab.key, index });
  const next = design.tabs[design.tabs.indexOf(tab) + step];
  if (!next) return design;
  return placedPart(design, part, { tab: next.key, index: step > 0 ? 0 : next.parts.length });
}

/** Puts a tab to another place among the tabs. */
export function movedTab(design: FormDesign, key: string, to: number): FormDesign {
  const from = design.tabs.findIndex((tab) => tab.key === key);
  return from < 0 ? design : { ...design, tabs: movedTo(design.tabs, from, to) };
}

/** Takes a tab away, with everything in it; the last one stays. */
export function withoutTab(design: FormDesign, key: string): FormDesign {
  if (design.tabs.length === 1) return design;
  return { ...design, tabs: design.tabs.filter((tab) => tab.key !== key) };
}

/** A further tab behind the others. */
export function withNewTab(design: FormDesign, tab: TabDesign): FormDesign {
  return { ...design, tabs: [...design.tabs, tab] };
}

/** A form without tabs with one that holds everything. */
export function tabbed(design: FormDesign, key: string, label: string): FormDesign {
  if (!isBare(design)) return design;
  return { ...design, tabs: design.tabs.map((tab) => ({ ...tab, key, label })) };
}

/** A form without tabs: everything one below the other. */
export function untabbed(design: FormDesign): FormDesign {
  if (isBare(design)) return design;
  const parts = design.tabs.flatMap((tab) => tab.parts);
  return { ...design, tabs: [{ key: NO_TAB, label: '', texts: NO_TEXTS, parts }] };
}

/** A new section without fields. */
export function newSection(key: string, label: string): SectionDesign {
  return { kind: 'section', key, label, texts: NO_TEXTS, fields: [] };
}
