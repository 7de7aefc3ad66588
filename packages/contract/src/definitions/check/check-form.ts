import { fieldNamed, fieldsOf } from '../fields-of.ts';
import type { FormDefinition, FormPart, FormRelated } from '../form.ts';
import { isOwnKey } from '../design/form-design.ts';
import { formFieldName } from '../documents/form-field.ts';
import type { ResourceDefinition } from '../resource.ts';
import { checkPrints } from './check-document.ts';
import {
  type Catalogue,
  fault,
  type Finding,
  must,
  type CheckContext,
  contextOf,
  repeated,
  within,
} from './catalogue.ts';

interface PartInContext {
  readonly part: FormPart;
  readonly context: CheckContext;
}

function partsOf(form: FormDefinition, context: CheckContext): PartInContext[] {
  const flat = (form.parts ?? []).map((part, index) => ({
    part,
    context: within(context, `parts[${index}]`),
  }));
  const tabbed = (form.tabs ?? []).flatMap(({ parts }, tab) =>
    parts.map((part, index) => ({ part, context: within(context, `tabs[${tab}].parts[${index}]`) })),
  );
  return [...flat, ...tabbed];
}

function checkSectionFields(parts: readonly PartInContext[]): Finding[] {
  const fieldNames = new Set<string>();
  return parts.flatMap(({ part, context }) => {
    if (part.kind !== 'section') return [];
    return part.fields.map(formFieldName).flatMap((name, index) => {
      const at = within(context, `fields[${index}]`);
      const isSecond = fieldNames.has(name);
      fieldNames.add(name);
      if (fieldNamed(context.fields, name) === undefined) return fault(at, `there is no field "${name}"`);
      return must(!isSecond, at, `the field "${name}" appears twice`);
    });
  });
}

function checkRelated(part: FormRelated, resource: ResourceDefinition, context: CheckContext): Finding[] {
  const list = context.catalogue.lists.get(part.list);
  if (!list) return fault(within(context, 'list'), `there is no list "${part.list}"`);
  const related = context.catalogue.resources.get(list.resource);
  const field = related ? fieldNamed(fieldsOf(related), part.by) : undefined;
  const pointsHere = (field?.type === 'ref' || field?.type === 'refs') && field.target === resource.code;
  return must(
    pointsHere,
    within(context, 'by'),
    `"${part.by}" of "${list.resource}" does not point to "${resource.code}"`,
  );
}

function checkFirstTabs(
  form: FormDefinition,
  resource: ResourceDefinition,
  context: CheckContext,
): Finding[] {
  const stateCodes = new Set((resource.statuses ?? []).map(({ code }) => code));
  const states = (form.tabs ?? []).flatMap(({ firstIn = [] }, tab) =>
    firstIn.map((state) => ({ state, at: within(context, `tabs[${tab}].firstIn`) })),
  );
  return states.flatMap(({ state, at }, index) => [
    ...must(stateCodes.has(state), at, `there is no status "${state}"`),
    ...must(
      states.findIndex((each) => each.state === state) === index,
      at,
      `"${state}" is assigned to two tabs`,
    ),
  ]);
}

function checkRoutes(form: FormDefinition, context: CheckContext): Finding[] {
  const routes = Object.entries(form.routes ?? {});
  return routes.flatMap(([kind, route]) =>
    must(
      /^\/(?![/\\])/.test(route),
      within(context, `routes.${kind}`),
      `"${route}" is not a route of the application`,
    ),
  );
}

/** Whether records run a flow does not depend on the form: all forms of one resource must agree. */
function checkFlow(form: FormDefinition, context: CheckContext): Finding[] {
  const { forms, flows } = context.catalogue;
  const at = within(context, 'flow');
  if (form.flow !== undefined) return must(flows.has(form.flow), at, `there is no flow "${form.flow}"`);
  const other = [...forms.values()].find(
    ({ resource, flow }) => resource === form.resource && flow !== undefined,
  );
  return must(
    other === undefined,
    at,
    `a flow is required: records of "${form.resource}" use the flow of "${other?.code ?? ''}"`,
  );
}

/** Keys of shipped parts are identifiers; keys of designed parts have another format, so upgrades cannot collide. */
function isPartKey(key: string): boolean {
  return isOwnKey(key) || /^[A-Za-z][A-Za-z0-9]*$/.test(key);
}

/** Errors in a form. */
export function checkForm(form: FormDefinition, catalogue: Catalogue): Finding[] {
  const where = `${form.code}.form`;
  const resource = catalogue.resources.get(form.resource);
  if (!resource) return fault({ where: `${where}.resource` }, `there is no resource "${form.resource}"`);
  const context = contextOf(where, resource, catalogue);
  const parts = partsOf(form, context);
  const hasOne = (form.parts ?? []).length > 0 !== (form.tabs ?? []).length > 0;
  const keys = [...(form.tabs ?? []), ...parts.map(({ part }) => part)].map(({ key }) => key);
  return [
    ...must(hasOne, context, 'a form has either parts or tabs'),
    ...checkFlow(form, context),
    ...Object.keys(form.fixed ?? {}).flatMap((name) =>
      must(Object.hasOwn(resource.fields, name), within(context, 'fixed'), `there is no field "${name}"`),
    ),
    ...repeated(keys, () => where, 'the key'),
    ...keys.flatMap((key) => must(isPartKey(key), context, `"${key}" is not a key of a part`)),
    ...checkSectionFields(parts),
    ...parts.flatMap((partInContext) =>
      partInContext.part.kind === 'related'
        ? checkRelated(partInContext.part, resource, partInContext.context)
        : [],
    ),
    ...checkFirstTabs(form, resource, context),
    ...checkRoutes(form, context),
    ...checkPrints(form, context),
  ];
}
