import { type Actor, mayDo } from '@haiqiao/contract/access';
import {
  type ActionDefinition,
  localizeAction,
  localizeResource,
  startsFlow,
  type TextOf,
} from '@haiqiao/contract/definitions';
import type { ActionView, StatusView, VerbView } from '@haiqiao/contract/endpoints';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { FormModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { seeRouteOf } from '#server/platform/records/detail/record-route.ts';
import { paramViews } from './visible-fields.ts';

/** The recipient of a view. */
export interface Reader {
  readonly actor: Actor;
  readonly locale: LocaleCode;
}

/** The texts of installed definitions in the reader's language. */
export function textOf(metadata: Metadata, { locale }: Reader): TextOf {
  return (key, source) => metadata.text(key, source, locale);
}

/** The reader's permissions on a resource. */
export function verbView({ actor }: Reader, resource: string): VerbView {
  const may = (verb: string) => mayDo(actor, resource, verb);
  return {
    create: may('create'),
    update: may('update'),
    delete: may('delete'),
    export: may('export'),
    import: may('import'),
    unmask: may('unmask'),
  };
}

/** The states of a resource. */
export function statusViews({ definition }: ResourceModel, text: TextOf): readonly StatusView[] {
  const { statuses = [] } = localizeResource(definition, text);
  return statuses.map(({ code, label, tone, isFinal }) => ({
    code,
    label,
    tone,
    ...(isFinal && { isFinal }),
  }));
}

/** The resource whose actions are requested, and its form if any. */
interface ActionScope {
  readonly resource: ResourceModel;
  readonly form: FormModel | null;
}

/** The actions permitted to the reader, in the order of the resource. */
export function actionViews(
  { resource, form }: ActionScope,
  reader: Reader,
  text: TextOf,
): readonly ActionView[] {
  const hasFlow = form?.definition.flow !== undefined;
  return (resource.definition.actions ?? [])
    .filter(({ code }) => mayDo(reader.actor, resource.code, code))
    .map((action) => ({
      ...actionView(localizeAction(resource.code, action, text)),
      ...(startsFlow(action) && action.to !== undefined && { to: action.to }),
      ...(hasFlow && startsFlow(action) && { startsFlow: true }),
    }));
}

function actionView(action: ActionDefinition): ActionView {
  const {
    code,
    label,
    kind = 'default',
    confirm,
    opinion = 'none',
    params = {},
    from,
    batch = false,
    opens,
  } = action;
  return {
    code,
    label,
    kind,
    opinion,
    params: paramViews(params),
    batch,
    ...(confirm === undefined ? {} : { confirm }),
    ...(from === undefined ? {} : { from }),
    ...(opens === undefined ? {} : { opens }),
  };
}

/** Routes that show and edit the records of a form; `id` is added to the query. */
export function formRoutes({ definition }: FormModel): { readonly see: string; readonly edit: string } {
  const code = encodeURIComponent(definition.code);
  return {
    see: seeRouteOf(definition),
    edit: definition.routes?.edit ?? `/edit-form?code=${code}`,
  };
}
