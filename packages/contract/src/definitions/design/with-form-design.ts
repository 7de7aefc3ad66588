import type { FormField } from '../documents/form-field.ts';
import type { FormDefinition, FormPart, FormSection, FormTab, FormTexts, FormWords } from '../form.ts';
import { saidWords } from './field-words.ts';
import {
  designOfForm,
  designOfPart,
  designOfFormField,
  fieldsOfDesign,
  type FormDesign,
  isOwnKey,
  NO_TAB,
  NO_TEXTS,
  type PartDesign,
  type SectionDesign,
  type TabDesign,
} from './form-design.ts';
import { DESIGN_LOCALES, type DesignLocale } from './list-design.ts';
import { isSameJson } from './same-json.ts';

/** A form as shipped and as it is now: the source of properties that cannot be designed. */
export interface FormDesignBase {
  readonly shipped: FormDefinition;
  readonly now: FormDefinition;
}

/**
 * The definition that results from a design. Only designed changes apply: resource, flow, values, routes and documents stay, and so do
 * unchanged properties, set or unset. A design cannot create related records or history, only move and rename them.
 */
export function withFormDesign({ shipped, now }: FormDesignBase, design: FormDesign): FormDefinition {
  const versions = [now, shipped];
  const tabs = design.tabs.map((tab) => tabOf(versions, tab));
  const isBare = design.tabs[0]?.key === NO_TAB;
  const { parts: _p, tabs: _t, texts: _x, columns: _c, words: _w, ...rest } = now;
  const texts = textsOf(design);
  const words = wordsOf(design);
  const same = versions.find((form) => designOfForm(form).columns === design.columns);
  const columns = same ? same.columns : design.columns;
  return {
    ...rest,
    label: design.label,
    ...(columns !== undefined && { columns }),
    ...(texts && { texts }),
    ...(words && { words }),
    ...(isBare ? { parts: tabs[0]?.parts ?? [] } : { tabs }),
  };
}

/** Keys of a design that are neither existing nor designed: no screen sends them. */
export function foreignKeys({ shipped, now }: FormDesignBase, { tabs }: FormDesign): readonly string[] {
  const versions = [now, shipped];
  const kinds = new Map(versions.flatMap(partsOfForm).map(({ key, kind }) => [key, kind]));
  const tabKeys = new Set(versions.flatMap((form) => (form.tabs ?? []).map(({ key }) => key)));
  return tabs.flatMap((tab) => [
    ...(tab.key === NO_TAB || tabKeys.has(tab.key) || isOwnKey(tab.key) ? [] : [tab.key]),
    ...tab.parts
      .filter(({ kind, key }) => kinds.get(key) !== kind && !(kind === 'section' && isOwnKey(key)))
      .map(({ key }) => key),
  ]);
}

/** Every part of a form, from the first tab to the last. */
export function partsOfForm({ parts = [], tabs = [] }: FormDefinition): readonly FormPart[] {
  return [...parts, ...tabs.flatMap((tab) => tab.parts)];
}

function tabOf(versions: readonly FormDefinition[], { key, label, parts }: TabDesign): FormTab {
  const same = versions.flatMap(({ tabs = [] }) => tabs).find((tab) => tab.key === key);
  return {
    key,
    label,
    parts: parts.flatMap((part) => partOf(versions, part)),
    ...(same?.firstIn && { firstIn: same.firstIn }),
  };
}

function partOf(versions: readonly FormDefinition[], design: PartDesign): FormPart[] {
  const { key, label } = design;
  const all = versions.flatMap(partsOfForm).filter((part) => part.key === key && part.kind === design.kind);
  const wanted = { ...design, texts: NO_TEXTS };
  const same = all.find((part) =>
    isSameJson(
      designOfPart(part, () => NO_TEXTS),
      wanted,
    ),
  );
  if (same) return [same];
  if (design.kind === 'section') return [sectionOf(all, design)];
  return all.slice(0, 1).map((part) => ({ ...part, label }));
}

function sectionOf(
  candidates: readonly FormPart[],
  { key, label, columns, fields }: SectionDesign,
): FormSection {
  const formFields = candidates.flatMap((part) => (part.kind === 'section' ? part.fields : []));
  return {
    kind: 'section',
    key,
    label,
    ...(columns && { columns }),
    fields: fields.map(
      (wanted): FormField =>
        formFields.find((each) => isSameJson(designOfFormField(each), wanted)) ??
        (wanted.span === undefined ? wanted.field : { field: wanted.field, span: wanted.span }),
    ),
  };
}

/** Texts of fields in the form; those of removed fields are dropped. */
function wordsOf({ words = {}, tabs }: FormDesign): FormWords | undefined {
  const shown = new Set(fieldsOfDesign({ tabs }));
  return saidWords(Object.fromEntries(Object.entries(words).filter(([field]) => shown.has(field))));
}

function textsOf(design: FormDesign): FormTexts | undefined {
  const said = DESIGN_LOCALES.flatMap((locale) => {
    const own = textsIn(design, locale);
    return Object.keys(own).length === 0 ? [] : [[locale, own] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

function textsIn({ texts, tabs }: FormDesign, locale: DesignLocale) {
  const named = tabs
    .flatMap((tab) => [tab, ...tab.parts])
    .flatMap((each) => (each.texts[locale] === '' ? [] : [[each.key, each.texts[locale]] as const]));
  return {
    ...(texts[locale] === '' ? {} : { label: texts[locale] }),
    ...(named.length === 0 ? {} : { parts: Object.fromEntries(named) }),
  };
}
