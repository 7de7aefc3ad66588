import { mayDo } from '@haiqiao/contract/access';
import {
  fieldsInWords,
  formFieldName,
  type FormPart,
  localizeForm,
  localizeResource,
} from '@haiqiao/contract/definitions';
import type { FieldViews, FormView } from '@haiqiao/contract/endpoints';
import { tagOf } from '@haiqiao/contract/i18n';
import type { FormModel, Metadata } from '#server/platform/metadata/model.ts';
import { actionViews, formRoutes, type Reader, statusViews, textOf, verbView } from './shared-views.ts';
import { newAccess, visibleFields } from './visible-fields.ts';

const COLUMNS = 2;

/** A form for one reader: in their language, without fields hidden from them. */
export function buildFormView(metadata: Metadata, model: FormModel, reader: Reader): FormView {
  const { resource } = model;
  const text = textOf(metadata, reader);
  const form = localizeForm(model.definition, text);
  const fields = visibleFields(resource, reader.actor, text);
  const created = newAccess(resource, reader.actor);
  const partsOf = (parts: readonly FormPart[]) =>
    parts.flatMap((part) => visiblePart(part, fields, (list) => mayReadList(metadata, list, reader)));
  const { warnings = [] } = localizeResource(resource.definition, text);
  return {
    code: form.code,
    label: form.label,
    resource: resource.code,
    version: model.version,
    columns: form.columns ?? COLUMNS,
    parts: partsOf(form.parts ?? []),
    tabs: (form.tabs ?? [])
      .map((tab) => ({ ...tab, parts: partsOf(tab.parts) }))
      .filter(({ parts }) => parts.length > 0),
    fields: withFixed(fieldsInWords(fields, form.words, tagOf(reader.locale)), form.fixed),
    ...(created && { newAccess: created }),
    statuses: statusViews(resource, text),
    actions: actionViews({ resource, form: model }, reader, text),
    warnings: warnings
      .filter(({ field }) => Object.hasOwn(fields, field))
      .map((warning) => ({ code: warning.code, field: warning.field, text: warning.text })),
    verbs: verbView(reader, resource.code),
    routes: formRoutes(model),
    opensIn: form.opensIn ?? 'tab',
    deleteConfirm: form.deleteConfirm ?? null,
    prints: (form.prints ?? []).map(({ code, label, states }) => ({
      code,
      label,
      ...(states && { states }),
    })),
    ...((resource.definition.checks ?? []).length > 0 ? { checks: true as const } : {}), // a literal; otherwise widened
    ...(Object.hasOwn(fields, resource.definition.versions ?? '') ? { versions: true as const } : {}), // a literal; otherwise widened
  };
}

/** Fixed values of the form are available from the start, because other fields depend on them. */
function withFixed(fields: FieldViews, fixed: FormModel['definition']['fixed'] = {}): FieldViews {
  const fixedValues = Object.entries(fixed).flatMap(([name, literal]) => {
    const field = fields[name];
    return field ? [[name, { ...field, default: { literal } }] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(fixedValues) };
}

/** A part with its visible fields; empty sections and unreadable lists are removed. */
function visiblePart(part: FormPart, fields: FieldViews, mayRead: (list: string) => boolean): FormPart[] {
  if (part.kind === 'history') return [part];
  if (part.kind === 'related') return mayRead(part.list) ? [part] : [];
  const left = part.fields.filter((field) => Object.hasOwn(fields, formFieldName(field)));
  return left.length > 0 ? [{ ...part, fields: left }] : [];
}

function mayReadList(metadata: Metadata, code: string, { actor }: Reader): boolean {
  const list = metadata.lists.get(code);
  return list !== undefined && mayDo(actor, list.resource.code, 'read');
}
