import type { FormField } from '../documents/form-field.ts';
import type { FormDefinition, FormPart, FormSection, FormTab, FormTexts, FormWords } from '../form.ts';
import { saidWords } from './field-words.ts';
import {
  designOfForm,
  designOfPart,
  designOfPlace,
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

/** A form as it was shipped, and as it is now; what cannot be designed comes from these. */
export interface FormDesignGround {
  readonly shipped: FormDefinition;
  readonly now: FormDefinition;
}

/**
 * The definition that a design asks for. Only what the design changes is another: resource, flow, values, routes and documents
 * stay as they are, and so does what the design leaves as it was, said or unsaid. Related records and the history are only
 * known ones: a design moves and names them.
 */
export function withFormDesign({ shipped, now }: FormDesignGround, design: FormDesign): FormDefinition {
  const known = [now, shipped];
  const tabs = design.tabs.map((tab) => tabOf(known, tab));
  const isBare = design.tabs[0]?.key === NO_TAB;
  const { parts: _p, tabs: _t, texts: _x, columns: _c, words: _w, ...rest } = now;
  const texts = textsOf(design);
  const words = wordsOf(design);
  const same = known.find((form) => designOfForm(form).columns === design.columns);
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

/** Keys of a design that are neither known nor a designer's own: nothing that a screen would ever send. */
export function foreignKeys({ shipped, now }: FormDesignGround, { tabs }: FormDesign): readonly string[] {
  const known = [now, shipped];
  const kinds = new Map(known.flatMap(partsOfForm).map(({ key, kind }) => [key, kind]));
  const tabKeys = new Set(known.flatMap((form) => (form.tabs ?? []).map(({ key }) => key)));
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

function tabOf(known: readonly FormDefinition[], { key, label, parts }: TabDesign): FormTab {
  const same = known.flatMap(({ tabs = [] }) => tabs).find((tab) => tab.key === key);
  return {
    key,
    label,
    parts: parts.flatMap((part) => partOf(known, part)),
    ...(same?.firstIn && { firstIn: same.firstIn }),
  };
}

function partOf(known: readonly FormDefinition[], design: PartDesign): FormPart[] {
  const { key, label } = design;
  const all = known.flatMap(partsOfForm).filter((part) => part.key === key && part.kind === design.kind);
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

function sectionOf(known: readonly FormPart[], { key, label, columns, fields }: SectionDesign): FormSection {
  const places = known.flatMap((part) => (part.kind === 'section' ? part.fields : []));
  return {
    kind: 'section',
    key,
    label,
    ...(columns && { columns }),
    fields: fields.map(
      (place): FormField =>
        places.find((each) => isSameJson(designOfPlace(each), place)) ??
        (place.span === undefined ? place.field : { field: place.field, span: place.span }),
    ),
  };
}

/** Words for fields that stand in the form: those of one that was taken out go with it. */
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
