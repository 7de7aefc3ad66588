import { type ListChange, type ListDesign, listChanges } from '@haiqiao/contract/definitions';
import type { ListDesignView } from '@haiqiao/contract/endpoints';
import { LOCALES } from '@haiqiao/contract/i18n';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listNames } from '#web/i18n/list-names.ts';

type T = TFunction<readonly ['list-design', 'design']>;

interface Words {
  readonly t: T;
  readonly labelOf: (name: string) => string;
  readonly view: ListDesignView;
}

/** The differences of two designs, one sentence each. */
export function useChangeWords(
  view: ListDesignView,
): (before: ListDesign, after: ListDesign) => readonly string[] {
  const { t } = useTranslation(['list-design', 'design']);
  const names = new Map(
    [...view.fields, ...view.ownFilters].map(({ name, label }) => [name, label] as const),
  );
  const labelOf = (name: string) => names.get(name) ?? name;
  return (before, after) =>
    listChanges(before, after).map((change) => sentenceOf(change, { t, labelOf, view }));
}

function sentenceOf(change: ListChange, words: Words): string {
  const { t } = words;
  const { part, kind, before, after } = change;
  const nothing = t('design:change.nothing');
  const values = { before: before || nothing, after: after || nothing };
  switch (part) {
    case 'label':
    case 'purpose':
    case 'pageSize':
      return t(`change.${part}`, values);
    case 'texts': {
      const language = LOCALES.find(({ tag }) => tag === change.name)?.label ?? change.name;
      return t('change.texts', { ...values, language });
    }
    case 'sorts':
      return t('change.sorts', { before: sortWords(before, words), after: sortWords(after, words) });
    case 'columns':
      return columnSentence(change, words);
    default:
      return setSentence(kind, { part: t(`change.part.${part}`), name: nameOf(change, words) }, t);
  }
}

/** A sentence about a set: filters, buttons, actions. */
function setSentence(
  kind: ListChange['kind'],
  about: { readonly part: string; readonly name: string },
  t: T,
): string {
  if (kind === 'shown' || kind === 'hidden') return t(`change.bar.${kind}`, about);
  return t(`change.${kind === 'added' || kind === 'removed' ? kind : 'moved'}`, about);
}

function nameOf({ part, name }: ListChange, { t, labelOf, view }: Words): string {
  if (part === 'buttons')
    return name === 'create' || name === 'import' || name === 'export' ? t(`button.${name}`) : name;
  if (part === 'filters') return labelOf(name);
  return view.actions.find(({ code }) => code === name)?.label ?? name;
}

function sortWords(text: string, { t, labelOf }: Words): string {
  if (text === '') return t('change.newest');
  return listNames(
    text.split(',').map((each) => {
      const [field = '', order] = each.split(':');
      return `${labelOf(field)} ${t(order === 'desc' ? 'order.desc' : 'order.asc')}`;
    }),
  );
}

const COLUMN_KINDS = ['added', 'removed', 'moved', 'hidden', 'shown'] as const;

function columnSentence({ kind, name: field, before, after }: ListChange, { t, labelOf }: Words): string {
  const name = labelOf(field);
  const plain = COLUMN_KINDS.find((each) => each === kind);
  if (plain) return t(`change.column.${plain}`, { name });
  if (kind === 'pinned') {
    const side = after === 'left' || after === 'right' ? after : 'none';
    return t(`change.column.pinned.${side}`, { name });
  }
  if (kind === 'sortable') return t(`change.column.sortable.${after === 'false' ? 'off' : 'on'}`, { name });
  if (kind === 'aggregate') {
    const way = after === 'sum' || after === 'average' ? after : 'none';
    return t(`change.column.aggregate.${way}`, { name });
  }
  const width = (text: string) => (text === '' ? t('change.ownWidth') : `${text} px`);
  return t('change.column.width', { name, before: width(before), after: width(after) });
}
