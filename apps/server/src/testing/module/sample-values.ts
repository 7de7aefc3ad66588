import {
  BASE_FIELDS,
  type DictionaryDefinition,
  type FieldDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import {
  creditCodeCheckCharacter,
  idCardCheckCharacter,
  orgCodeCheckCharacter,
  type RuleName,
} from '@haiqiao/contract/rules';

/** Sources of sample values. */
export interface SampleWorld {
  /** Every dictionary by code. */
  readonly dictionaries: ReadonlyMap<string, DictionaryDefinition>;
  /** Id of a record of a resource, created if there is none. */
  readonly recordOf: (resource: string) => Promise<string>;
  /** A newly uploaded image as the value of a file field. */
  readonly uploadFile: () => Promise<readonly string[]>;
  readonly memberId: string;
  readonly orgId: string;
}

let count = 0;

/** A different number per call, for samples of unique fields. */
function nextNumber(digits: number): string {
  count += 1;
  return String(count).padStart(digits, '0');
}

function creditCode(): string {
  const body = `91510100MA${nextNumber(7)}`;
  return body + creditCodeCheckCharacter(body);
}

function orgCode(): string {
  const body = `MA${nextNumber(6)}`;
  return body + orgCodeCheckCharacter(body);
}

function idCard(): string {
  const body = `51010019900307${nextNumber(3)}`;
  return body + idCardCheckCharacter(body);
}

/** A valid value for each rule. */
const BY_RULE: Readonly<Record<RuleName, () => string>> = {
  creditCode,
  orgCode,
  idCard,
  mobile: () => `138${nextNumber(8)}`,
  phone: () => `138${nextNumber(8)}`,
  email: () => `sample${nextNumber(1)}@haiqiao.example`,
  customsCode: () => `5101${nextNumber(6)}`,
  dxpId: () => `DXPENT${nextNumber(10)}`,
  impEntCode: () => `51${nextNumber(11)}`,
  hsCode: () => `84${nextNumber(6)}`,
  month: () => `20${String(10 + (Number(nextNumber(1)) % 80))}-03`,
  url: () => `https://haiqiao.example/${nextNumber(1)}`,
  loginAccount: () => `account${nextNumber(4)}`,
};

/** Values of a record with required fields only. */
export async function minimalValues(
  resource: ResourceDefinition,
  world: SampleWorld,
): Promise<Record<string, WireValue>> {
  const values: Record<string, WireValue> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isAsked(field)) values[name] = await sampleOf(field, world);
  }
  return values;
}

/** A declared or base field of a resource. */
export function fieldOf(resource: ResourceDefinition, name: string): FieldDefinition | undefined {
  const base: Readonly<Record<string, FieldDefinition>> = BASE_FIELDS;
  return resource.fields[name] ?? base[name];
}

function isAsked(field: FieldDefinition): boolean {
  if (field.readonly === true || field.default !== undefined) return false;
  return field.required === true || (field.type === 'table' && (field.minRows ?? 0) > 0);
}

type Sampler<Type extends FieldDefinition['type']> = (
  field: Extract<FieldDefinition, { type: Type }>,
  world: SampleWorld,
) => WireValue | Promise<WireValue>;

const SAMPLES: { readonly [Type in FieldDefinition['type']]: Sampler<Type> } = {
  text: ({ rule, maxLength }) => (rule ? BY_RULE[rule]() : `样例${nextNumber(1)}`.slice(0, maxLength)),
  longText: () => `样例${nextNumber(1)}`,
  richText: () => '<p>样例</p>',
  integer: ({ min, max }) => within(min, max),
  decimal: ({ min, max }) => String(within(min, max)),
  money: ({ min, max }) => String(within(min ?? undefined, max)),
  percent: ({ min, max }) => String(within(min, max)),
  date: () => '2026-01-05',
  instant: () => '2026-01-05T01:00:00.000Z',
  dateRange: () => ({ from: '2026-01-05', to: '2026-01-06' }),
  boolean: () => true,
  dictionary: ({ dictionary }, { dictionaries }) => firstItem(dictionaries, dictionary),
  dictionaries: ({ dictionary }, { dictionaries }) => [firstItem(dictionaries, dictionary)],
  ref: ({ target }, { recordOf }) => recordOf(target),
  refs: async ({ target }, { recordOf }) => [await recordOf(target)],
  user: (_, { memberId }) => memberId,
  org: (_, { orgId }) => orgId,
  region: ({ level }) => (level === 'province' ? '510000' : level === 'county' ? '510104' : '510100'),
  table: async ({ fields, minRows }, world) => {
    const row = await minimalValues({ code: '', label: '', title: { literal: null }, fields }, world);
    return Array.from({ length: minRows ?? 1 }, () => row);
  },
  computed: () => null,
  tags: () => ['样例'],
  status: () => null,
  file: (_, { uploadFile }) => uploadFile(),
  files: (_, { uploadFile }) => uploadFile(),
  image: (_, { uploadFile }) => uploadFile(),
  images: (_, { uploadFile }) => uploadFile(),
};

/** A valid value of a field. */
export async function sampleOf(field: FieldDefinition, world: SampleWorld): Promise<WireValue> {
  const sample = SAMPLES[field.type] as Sampler<FieldDefinition['type']>; // the registry pairs every type with its own definition
  return sample(field, world);
}

function within(min = 0, max = Number.MAX_SAFE_INTEGER): number {
  return Math.min(Math.max(1, min), max);
}

function firstItem(dictionaries: SampleWorld['dictionaries'], code: string): string {
  const item = dictionaries.get(code)?.items[0];
  if (!item) throw new Error(`the dictionary ${code} has no item to choose`);
  return item.value;
}
