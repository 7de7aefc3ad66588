import { foldSearchText, searchCodes } from '@haiqiao/contract/query';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { soundLines } from './pinyin-text.ts';

/** Maximum searchable characters of a field. */
const FIELD_MAX = 1_000;

/**
 * The search text of a record: the searchable texts in lower case, and pinyin and initials of fields with pinyin, one per line. Personal
 * data is never included: a reader with masked access could guess it letter by letter.
 */
export function searchTextOf(resource: ResourceModel, values: RecordValues): string {
  const lines = new Set<string>();
  for (const [name, field] of resource.fields) {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    for (const line of linesOf(field, String(value))) lines.add(line);
  }
  return [...lines].filter((line) => line !== '').join('\n');
}

/** The two columns of keyword search. */
export function searchColumnsOf(resource: ResourceModel, values: RecordValues) {
  const text = searchTextOf(resource, values);
  return { search: searchCodes(text), search_text: text };
}

/** Whether keyword search includes a field. */
export function isSearched({ definition, pinyinColumn }: FieldModel): boolean {
  return definition.personal === undefined && (definition.searchable === true || pinyinColumn !== null);
}

function linesOf(field: FieldModel, value: string): readonly string[] {
  if (!isSearched(field)) return [];
  const text = foldSearchText(value.slice(0, FIELD_MAX).toWellFormed()).replaceAll('\n', ' ');
  return [
    ...(field.definition.searchable === true ? [text] : []),
    ...(field.pinyinColumn === null ? [] : soundLines(text)),
  ];
}
