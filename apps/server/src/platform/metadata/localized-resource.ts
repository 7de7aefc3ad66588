import { fieldsOf, localizeResource, statusesOf } from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { Metadata, ResourceModel } from './model.ts';

/** A resource with its texts in a language, including base fields and states it does not declare. */
export function localizedResource(metadata: Metadata, model: ResourceModel, locale: LocaleCode) {
  return localizeResource(
    { ...model.definition, fields: fieldsOf(model.definition), statuses: statusesOf(model.definition) },
    (key, source) => metadata.text(key, source, locale),
  );
}
