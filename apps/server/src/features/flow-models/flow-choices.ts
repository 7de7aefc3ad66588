import { textKeys } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowChoices, FlowFormView } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { namedStages } from '#server/platform/calendar/stage-texts.ts';
import { localizedResource } from '#server/platform/metadata/localized-resource.ts';
import type { FormModel, Metadata } from '#server/platform/metadata/model.ts';
import { POST_SETTINGS } from '#server/platform/settings/catalog/post-settings.ts';
import { settingText } from '#server/platform/settings/catalog/setting-definition.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';

/** With more members, the designer uses a search. */
const MEMBERS_MAX = 1_000;

/** Choices offered by the designer. */
export async function queryFlowChoices(
  ctx: Context,
  { metadata, dictionaries }: FlowModelsDeps,
  { forms: wanted }: EndpointBody<typeof endpoints.queryFlowChoices>,
): Promise<FlowChoices> {
  const current = await metadata.current();
  const forms = [...current.forms.values()].filter(({ resource }) => !resource.isPlatform);
  const categories = await dictionaries.read('RS_FLOW_CATEGORY');
  return {
    posts: await namedPosts(ctx),
    postSettings: Object.entries(POST_SETTINGS).map(([code, { label }]) => ({
      code,
      label: settingText(label, ctx.locale),
    })),
    ...(await people(ctx)),
    forms: forms.map((form) => ({ code: form.definition.code, label: formLabel(ctx, current, form) })),
    detailedForms: forms
      .filter(({ definition }) => wanted.includes(definition.code))
      .map((form) => formView(ctx, current, form)),
    flows: await namedFlows(ctx),
    startedBy: forms.flatMap(({ definition: { code, flow } }) =>
      flow === undefined ? [] : [{ form: code, flow }],
    ),
    calledFlows: await calledFlows(ctx),
    categories: [...categories.values()]
      .filter(({ isValid }) => isValid)
      .map(({ value, name, translations }) => ({
        code: value,
        label: localize(name, translations, ctx.locale),
      })),
    stages: namedStages(ctx.locale),
  };
}

async function namedPosts(ctx: Context): Promise<FlowChoices['posts']> {
  return ctx.db
    .selectFrom('sys_post')
    .select(['code', 'name as label'])
    .orderBy('order_no')
    .orderBy('name')
    .execute();
}

async function people(ctx: Context): Promise<Pick<FlowChoices, 'members' | 'orgs'>> {
  const { rows: members } = await sql<FlowChoices['members'][number]>`
    select m.id::text, m.username as name, coalesce(o.name, '') as org
    from sys_member m left join sys_org o on o.id = m.org_id
    where m.status = 'ACTIVE' order by m.username_pinyin, m.id limit ${MEMBERS_MAX}::int`.execute(ctx.db);
  const orgs = await ctx.db
    .selectFrom('sys_org')
    .select(['id', 'name'])
    .where('status', '=', 'ENABLED')
    .orderBy('order_no')
    .orderBy('name')
    .execute();
  return { members, orgs };
}

async function namedFlows(ctx: Context): Promise<FlowChoices['flows']> {
  const rows = await ctx.db
    .selectFrom('flow_model')
    .select(['key', 'name', 'translations'])
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .execute();
  return rows.map(({ key, name, translations }) => ({
    code: key,
    label: localize(name, translations, ctx.locale),
  }));
}

/** Flows called by deployed diagrams, by key: keys need no escaping in the file. */
async function calledFlows(ctx: Context): Promise<FlowChoices['calledFlows']> {
  const { rows } = await sql<{ key: string }>`
    select distinct found.parts[1] as key
    from flow_deployment d cross join lateral regexp_matches(d.bpmn_xml, 'calledElement="([^"]+)"', 'g') as found(parts)
    where d.status = 'DEPLOYED' order by key`.execute(ctx.db);
  return rows.map(({ key }) => key);
}

function formLabel(ctx: Context, metadata: Metadata, { definition }: FormModel): string {
  return metadata.text(textKeys.form(definition.code), definition.label, ctx.locale);
}

function formView(ctx: Context, metadata: Metadata, form: FormModel): FlowFormView {
  const {
    code,
    fields,
    statuses = [],
    actions = [],
  } = localizedResource(metadata, form.resource, ctx.locale);
  return {
    code: form.definition.code,
    label: formLabel(ctx, metadata, form),
    resource: code,
    fields: { ...fields },
    statuses: statuses.map((status) => ({ code: status.code, label: status.label, tone: status.tone })),
    // Actions with a browser dialog, and those that start or terminate a flow, cannot be bound to a task.
    actions: actions
      .filter(
        ({ opens, startsFlow, endsFlow }) =>
          opens === undefined && startsFlow === undefined && endsFlow !== 'terminated',
      )
      .map((action) => ({ code: action.code, label: action.label })),
  };
}
