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
  type Place,
  placeOf,
  repeated,
  within,
} from './catalogue.ts';

interface PlacedPart {
  readonly part: FormPart;
  readonly place: Place;
}

function partsOf(form: FormDefinition, place: Place): PlacedPart[] {
  const flat = (form.parts ?? []).map((part, index) => ({ part, place: within(place, `parts[${index}]`) }));
  const tabbed = (form.tabs ?? []).flatMap(({ parts }, tab) =>
    parts.map((part, index) => ({ part, place: within(place, `tabs[${tab}].parts[${index}]`) })),
  );
  return [...flat, ...tabbed];
}

function checkSectionFields(parts: readonly PlacedPart[]): Finding[] {
  const seen = new Set<string>();
  return parts.flatMap(({ part, place }) => {
    if (part.kind !== 'section') return [];
    return part.fields.map(formFieldName).flatMap((name, index) => {
      const at = within(place, `fields[${index}]`);
      const isSecond = seen.has(name);
      seen.add(name);
      if (fieldNamed(place.fields, name) === undefined) return fault(at, `there is no field "${name}"`);
      return must(!isSecond, at, `the field "${name}" stands here twice`);
    });
  });
}

function checkRelated(part: FormRelated, resource: ResourceDefinition, place: Place): Finding[] {
  const list = place.catalogue.lists.get(part.list);
  if (!list) return fault(within(place, 'list'), `there is no list "${part.list}"`);
  const related = place.catalogue.resources.get(list.resource);
  const field = related ? fieldNamed(fieldsOf(related), part.by) : undefined;
  const pointsHere = (field?.type === 'ref' || field?.type === 'refs') && field.target === resource.code;
  return must(
    pointsHere,
    within(place, 'by'),
    `"${part.by}" of "${list.resource}" does not point to "${resource.code}"`,
  );
}

function checkFirstTabs(form: FormDefinition, resource: ResourceDefinition, place: Place): Finding[] {
  const known = new Set((resource.statuses ?? []).map(({ code }) => code));
  const states = (form.tabs ?? []).flatMap(({ firstIn = [] }, tab) =>
    firstIn.map((state) => ({ state, at: within(place, `tabs[${tab}].firstIn`) })),
  );
  return states.flatMap(({ state, at }, index) => [
    ...must(known.has(state), at, `there is no status "${state}"`),
    ...must(states.findIndex((each) => each.state === state) === index, at, `"${state}" stands at two tabs`),
  ]);
}

function checkRoutes(form: FormDefinition, place: Place): Finding[] {
  const routes = Object.entries(form.routes ?? {});
  return routes.flatMap(([kind, route]) =>
    must(
      /^\/(?![/\\])/.test(route),
      within(place, `routes.${kind}`),
      `"${route}" is no route of the application`,
    ),
  );
}

/** Records are in a flow or not, whichever form somebody comes by: forms of one resource do not differ in that. */
function checkFlow(form: FormDefinition, place: Place): Finding[] {
  const { forms, flows } = place.catalogue;
  const at = within(place, 'flow');
  if (form.flow !== undefined) return must(flows.has(form.flow), at, `there is no flow "${form.flow}"`);
  const other = [...forms.values()].find(
    ({ resource, flow }) => resource === form.resource && flow !== undefined,
  );
  return must(
    other === undefined,
    at,
    `a flow is needed: records of "${form.resource}" run that of "${other?.code ?? ''}"`,
  );
}

/** What areas ship is called by identifiers: what people design has keys of its own that no upgrade can bring. */
function isPartKey(key: string): boolean {
  return isOwnKey(key) || /^[A-Za-z][A-Za-z0-9]*$/.test(key);
}

/** What is wrong with a form. */
export function checkForm(form: FormDefinition, catalogue: Catalogue): Finding[] {
  const where = `${form.code}.form`;
  const resource = catalogue.resources.get(form.resource);
  if (!resource) return fault({ where: `${where}.resource` }, `there is no resource "${form.resource}"`);
  const place = placeOf(where, resource, catalogue);
  const parts = partsOf(form, place);
  const hasOne = (form.parts ?? []).length > 0 !== (form.tabs ?? []).length > 0;
  const keys = [...(form.tabs ?? []), ...parts.map(({ part }) => part)].map(({ key }) => key);
  return [
    ...must(hasOne, place, 'a form has either parts or tabs'),
    ...checkFlow(form, place),
    ...Object.keys(form.fixed ?? {}).flatMap((name) =>
      must(Object.hasOwn(resource.fields, name), within(place, 'fixed'), `there is no field "${name}"`),
    ),
    ...repeated(keys, () => where, 'the key'),
    ...keys.flatMap((key) => must(isPartKey(key), place, `"${key}" is no key of a part`)),
    ...checkSectionFields(parts),
    ...parts.flatMap((placed) =>
      placed.part.kind === 'related' ? checkRelated(placed.part, resource, placed.place) : [],
    ),
    ...checkFirstTabs(form, resource, place),
    ...checkRoutes(form, place),
    ...checkPrints(form, place),
  ];
}
