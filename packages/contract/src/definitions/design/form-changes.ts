import { LOCALE_TAGS } from '../../i18n/locales.ts';
import { FIELD_WORD_KINDS, fieldWordOf } from './field-words.ts';
import {
  type DesignTexts,
  fieldsOfDesign,
  type FormDesign,
  NO_TAB,
  type PartDesign,
  type SectionDesign,
  sectionsOfDesign,
  type TabDesign,
} from './form-design.ts';
import { DESIGN_LOCALES } from './list-design.ts';
import { unmovedNames } from './unmoved-names.ts';

/** Kinds of differences between two designs of a form. */
export const FORM_CHANGE_KINDS = [
  'renamed',
  'text',
  'help',
  'columns',
  'tabbed',
  'untabbed',
  'added',
  'removed',
  'moved',
  'placed',
  'span',
] as const;

/** One difference between two designs of a form. */
export interface FormChange {
  readonly of: 'form' | 'tab' | 'part' | 'field';
  readonly kind: (typeof FORM_CHANGE_KINDS)[number];
  /** Key of a tab or part, or name of a field; empty for the form. */
  readonly name: string;
  /** The old value; for `text` and `help` prefixed by language and colon; for `relocated` the key of the section or tab. */
  readonly before: string;
  readonly after: string;
}

type Kind = FormChange['kind'];
type Of = FormChange['of'];

/** Differences between two designs of a form in screen order; empty for equal ones. */
export function formChanges(before: FormDesign, after: FormDesign): readonly FormChange[] {
  const [wasBare, isBare] = [before, after].map(({ tabs }) => tabs[0]?.key === NO_TAB);
  return [
    ...value('form', 'renamed', { name: '', before: before.label, after: after.label }),
    ...textChanges('form', '', [before.texts, after.texts]),
    ...value('form', 'columns', { name: '', before: before.columns, after: after.columns }),
    ...(wasBare === isBare ? [] : [change('form', isBare ? 'untabbed' : 'tabbed', '')]),
    ...tabChanges(before, after),
    ...partChanges(before, after),
    ...fieldChanges(before, after),
  ];
}

function change(of: Of, kind: Kind, name: string): FormChange {
  return { of, kind, name, before: '', after: '' };
}

interface Values {
  readonly name: string;
  readonly before: string | number | undefined;
  readonly after: string | number | undefined;
}

function value(of: Of, kind: Kind, { name, before, after }: Values): FormChange[] {
  if (before === after) return [];
  return [{ of, kind, name, before: String(before ?? ''), after: String(after ?? '') }];
}

function textChanges(of: Of, name: string, [was, is]: readonly [DesignTexts, DesignTexts]): FormChange[] {
  return DESIGN_LOCALES.filter((locale) => was[locale] !== is[locale]).map((locale) => ({
    of,
    kind: 'text',
    name,
    before: `${locale}:${was[locale]}`,
    after: `${locale}:${is[locale]}`,
  }));
}

/** Added, removed, and moved among common entries. */
function orderChanges(of: Of, before: readonly string[], after: readonly string[]): FormChange[] {
  const unmoved = unmovedNames(before, after);
  return after
    .filter((name) => before.includes(name) && !unmoved.has(name))
    .map((name) => change(of, 'moved', name));
}

const realTabs = ({ tabs }: FormDesign): readonly TabDesign[] => tabs.filter(({ key }) => key !== NO_TAB);

function tabChanges(before: FormDesign, after: FormDesign): FormChange[] {
  const [was, is] = [realTabs(before), realTabs(after)];
  return [
    ...comings('tab', was, is),
    ...orderChanges('tab', was.map(keyOf), is.map(keyOf)),
    ...names('tab', was, is),
  ];
}

interface Named {
  readonly key: string;
  readonly label: string;
  readonly texts: DesignTexts;
}

const keyOf = ({ key }: { readonly key: string }) => key;

function comings(of: Of, was: readonly Named[], is: readonly Named[]): FormChange[] {
  const without = (some: readonly Named[], others: readonly Named[]) =>
    some.filter(({ key }) => others.every((other) => other.key !== key));
  return [
    ...without(is, was).map(({ key }) => change(of, 'added', key)),
    ...without(was, is).map(({ key }) => change(of, 'removed', key)),
  ];
}

function names(of: Of, was: readonly Named[], is: readonly Named[]): FormChange[] {
  return is.flatMap((each) => {
    const same = was.find(({ key }) => key === each.key);
    if (!same) return [];
    return [
      ...value(of, 'renamed', { name: each.key, before: same.label, after: each.label }),
      ...textChanges(of, each.key, [same.texts, each.texts]),
    ];
  });
}

const partsOfAll = ({ tabs }: FormDesign): readonly PartDesign[] => tabs.flatMap(({ parts }) => parts);

/** Container key of each item, by its name. */
type Homes = ReadonlyMap<string, string>;

function moves(of: Of, was: Homes, is: Homes): FormChange[] {
  const relocated = [...is].flatMap(([name, home]) => {
    const other = was.get(name);
    return other === undefined || other === home
      ? []
      : [{ of, kind: 'placed' as const, name, before: other, after: home }];
  });
  const within = [...new Set(is.values())].flatMap((home) => {
    const inside = (homes: Homes) => [...homes].flatMap(([name, each]) => (each === home ? [name] : []));
    return orderChanges(of, inside(was), inside(is));
  });
  return [...relocated, ...within];
}

function partChanges(before: FormDesign, after: FormDesign): FormChange[] {
  const [was, is] = [partsOfAll(before), partsOfAll(after)];
  const homes = ({ tabs }: FormDesign): Homes =>
    new Map(tabs.flatMap(({ key, parts }) => parts.map((part) => [part.key, key])));
  // When tabs are added or removed altogether, every container changes: this is reported once.
  const isTurned = (before.tabs[0]?.key === NO_TAB) !== (after.tabs[0]?.key === NO_TAB);
  return [
    ...comings('part', was, is),
    ...(isTurned ? [] : moves('part', homes(before), homes(after))),
    ...names('part', was, is),
    ...sectionsOfDesign(after).flatMap((section) => columnChange(before, section)),
  ];
}

function columnChange(before: FormDesign, { key, columns }: SectionDesign): FormChange[] {
  const was = sectionsOfDesign(before).find((section) => section.key === key);
  return was ? value('part', 'columns', { name: key, before: was.columns, after: columns }) : [];
}

function fieldChanges(before: FormDesign, after: FormDesign): FormChange[] {
  const homes = (design: FormDesign): Homes =>
    new Map(sectionsOfDesign(design).flatMap(({ key, fields }) => fields.map(({ field }) => [field, key])));
  const [was, is] = [homes(before), homes(after)];
  return [
    ...[...is].flatMap(([name, home]) =>
      was.has(name) ? [] : [{ ...change('field', 'added', name), after: home }],
    ),
    ...[...was].flatMap(([name, home]) =>
      is.has(name) ? [] : [{ ...change('field', 'removed', name), before: home }],
    ),
    ...moves('field', was, is),
    ...spanChanges(before, after),
    ...wordChanges(before, after),
  ];
}

/** Labels and help texts of fields common to both forms. */
function wordChanges(before: FormDesign, after: FormDesign): FormChange[] {
  const namesBefore = new Set(fieldsOfDesign(before));
  return fieldsOfDesign(after)
    .filter((field) => namesBefore.has(field))
    .flatMap((field) =>
      FIELD_WORD_KINDS.flatMap((kind) =>
        LOCALE_TAGS.flatMap((tag): FormChange[] => {
          const [was, is] = [before, after].map(({ words }) => fieldWordOf(words, { field, tag, kind }));
          if (was === is) return [];
          const said = { name: field, before: `${tag}:${was}`, after: `${tag}:${is}` };
          return [{ of: 'field', kind: kind === 'help' ? 'help' : 'text', ...said }];
        }),
      ),
    );
}

function spanChanges(before: FormDesign, after: FormDesign): FormChange[] {
  const spans = (design: FormDesign) =>
    new Map(
      sectionsOfDesign(design).flatMap(({ fields }) => fields.map(({ field, span = 1 }) => [field, span])),
    );
  const was = spans(before);
  return [...spans(after)].flatMap(([name, after]) =>
    value('field', 'span', { name, before: was.get(name) ?? after, after }),
  );
}
