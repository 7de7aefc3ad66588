import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import { saveRecord } from '@haiqiao/contract/endpoints';
import type { FieldIssue, WireValue } from '@haiqiao/contract/field-types';
import type { SignedIn } from '../actors.ts';
import { TINY_PNG, uploadAs } from '../upload.ts';
import type { ModuleCentre } from './module-centre.ts';
import { fieldOf, minimalValues, type SampleWorld, sampleOf } from './sample-values.ts';

/** Maximum rounds of adding values that a form requires. */
const ROUNDS_MAX = 10;

/** Saves records with required values only, through the forms of the areas, as members of their groups. */
export interface SampleSaver {
  /** @returns null when no group may create records of the resource */
  save(resource: ResourceDefinition, form: string): Promise<SavedSample | null>;
}

/** A record and its creator. */
export interface SavedSample {
  readonly dataId: string;
  readonly member: SignedIn;
}

/** Creates the saver of an application. */
export function sampleSaver(centre: ModuleCentre): SampleSaver {
  const resources = new Map(
    centre.definitions.flatMap(({ resources = [] }) => resources.map((one) => [one.code, one])),
  );
  const made = new Map<string, Promise<string>>();

  async function save(resource: ResourceDefinition, form: string): Promise<SavedSample | null> {
    const group = groupThatCreates(centre, resource.code);
    if (group === null) return null;
    const member = await centre.holderOf(group);
    const world = worldOf(member);
    const values = await minimalValues(resource, world);
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const answer = await attempt(centre, { form, values, member });
      if ('dataId' in answer) return { dataId: answer.dataId, member };
      await addMissing(values, resource, { issues: answer.missing, world });
    }
    throw new Error(`${form} still asks for more after ${ROUNDS_MAX} rounds: ${JSON.stringify(values)}`);
  }

  function worldOf(member: SignedIn): SampleWorld {
    const { memberId } = member;
    const dictionaries = centre.definitions.flatMap(({ dictionaries = [] }) => dictionaries);
    return {
      dictionaries: new Map(dictionaries.map((dictionary) => [dictionary.code, dictionary])),
      recordOf: (code) => {
        const id = made.get(code) ?? makeTarget(code);
        made.set(code, id);
        return id;
      },
      uploadFile: async () => [(await uploadAs(centre, member, { name: '样例.png', bytes: TINY_PNG })).uid],
      memberId,
      orgId: centre.orgId,
    };
  }

  async function makeTarget(code: string): Promise<string> {
    const resource = resources.get(code);
    const form = centre.definitions.flatMap(({ forms = [] }) => forms).find((one) => one.resource === code);
    const saved = resource && form ? await save(resource, form.code) : null;
    if (saved === null)
      throw new Error(`a required reference needs a record of ${code}, which no group can create`);
    return saved.dataId;
  }

  return { save };
}

/** The first group that may create records of a resource. */
function groupThatCreates(centre: ModuleCentre, resource: string): string | null {
  const groups = centre.definitions.flatMap(({ permissions = [] }) => permissions);
  const creating = groups.find(({ grants }) =>
    grants.some((grant) => grant.resource === resource && grant.may.includes('create')),
  );
  return creating?.code ?? null;
}

interface Attempt {
  readonly form: string;
  readonly values: Readonly<Record<string, WireValue>>;
  readonly member: SignedIn;
}

async function attempt(
  centre: ModuleCentre,
  { form, values, member }: Attempt,
): Promise<{ dataId: string } | { missing: readonly FieldIssue[] }> {
  const input = { id: form, values: { ...values } };
  let { body } = await centre.ask(saveRecord, input, { as: member });
  let data = body.data as {
    error?: string;
    dataId?: string;
    issues?: FieldIssue[];
    warnings?: { code: string }[];
  }; // checked below
  if (data.error === 'RECORD_WARNINGS') {
    const acceptedWarnings = (data.warnings ?? []).map(({ code }) => code);
    ({ body } = await centre.ask(saveRecord, { ...input, acceptedWarnings }, { as: member }));
    data = body.data as typeof data; // the same
  }
  if (data.dataId !== undefined) return { dataId: data.dataId };
  const missing = (data.issues ?? []).filter(({ rule }) => rule === 'required');
  if (missing.length > 0 && missing.length === data.issues?.length) return { missing };
  throw new Error(
    `${form} refuses a record with what it asks for, ${JSON.stringify(values)}: ${JSON.stringify(body)}`,
  );
}

async function addMissing(
  values: Record<string, WireValue>,
  resource: ResourceDefinition,
  { issues, world }: { issues: readonly FieldIssue[]; world: SampleWorld },
): Promise<void> {
  for (const { path } of issues) {
    const name = path.split('.')[0] ?? '';
    const field = fieldOf(resource, name);
    if (!field || Object.hasOwn(values, name))
      throw new Error(`${resource.code} asks for ${path}, which no sample fills`);
    values[name] = await sampleOf(field, world);
  }
}
