import { accessViewOf, NO_ACCESS } from '@haiqiao/contract/access';
import { BASE_FIELDS, fieldsOf, localizeFields } from '@haiqiao/contract/definitions';
import type { DesignField } from '@haiqiao/contract/endpoints';
import { comparisonKindOf, fieldTypeOf, operatorsOf } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { accessesOf } from '#server/platform/access/field-accesses.ts';
import { isVarying, fieldVisibilityOf } from '#server/platform/access/field-visibility.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';

/** The fields available in a list and visible to the designer, each with its capabilities. */
export function designFields(
  { actor, locale }: Pick<Context, 'actor' | 'locale'>,
  metadata: Metadata,
  resource: ResourceModel,
): readonly DesignField[] {
  const text = (key: string, source: string) => metadata.text(key, source, locale);
  const fields = localizeFields(resource.code, fieldsOf(resource.definition), text);
  const accesses = accessesOf(actor, resource);
  return Object.entries(fields).flatMap(([name, field]) => {
    const { mode } = accessViewOf(accesses.get(name) ?? NO_ACCESS);
    if (mode === 'hidden' || field.type === 'table') return [];
    // A filter or sort order would reveal a value that is masked in some state.
    const isWhole = mode !== 'masked' && !isVarying(fieldVisibilityOf(actor, resource, name));
    return [
      {
        name,
        label: field.label,
        type: field.type,
        canSort: isWhole && field.personal === undefined && fieldTypeOf(field).sortable,
        canFilter: isWhole && operatorsOf(field).length > 0,
        canSum: isWhole && comparisonKindOf(field) === 'number',
        isBase: Object.hasOwn(BASE_FIELDS, name),
      },
    ];
  });
}
