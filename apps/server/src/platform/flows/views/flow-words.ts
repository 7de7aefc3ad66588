import { fieldNamed, textKeys } from '@haiqiao/contract/definitions';
import type { FlowTimelineEntry } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, type WireValue } from '@haiqiao/contract/field-types';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { localizedResource } from '#server/platform/metadata/localized-resource.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { labelsFor } from '#server/platform/records/detail/record-labels.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** Words of a flow in a language, where its module brings them along; else as they stand in its diagram. */
export interface FlowWords {
  flow(name: string): string;
  node(id: string, name: string): string;
  button(nodeId: string, action: string, label: string): string;
}

/** The words of one flow. */
export function flowWords({ text }: Pick<Metadata, 'text'>, key: string, locale: LocaleCode): FlowWords {
  return {
    flow: (name) => text(textKeys.flow(key), name, locale),
    node: (id, name) => text(textKeys.flowPart(key, id), name, locale),
    button: (nodeId, action, label) => text(textKeys.flowPart(key, `${nodeId}.${action}`), label, locale),
  };
}

/** Why something happened, as the history tells it. */
type Why = FlowTimelineEntry['why'];

/** What conditions ask of a record, in the words of its reader; everything else stays as it is called. */
export interface FactWords {
  /** What a field is called. */
  name(field: string): string;
  why(why: Why): Why;
}

const PLAIN: FactWords = { name: (field) => field, why: (why) => why };

/** Stands for a value that the history of a flow tells nobody. */
const MASKED = '***';

/** A value as the history keeps it: text and numbers as they are, all else as JSON. */
function wireOf(value: string | number): WireValue {
  if (typeof value === 'number') return value;
  if (value === 'null') return null;
  if (value === 'true' || value === 'false') return value === 'true';
  return value.startsWith('[') ? toWire(value) : value;
}

const texts = z.array(z.string());

function toWire(json: string): WireValue {
  try {
    return texts.parse(JSON.parse(json));
  } catch {
    return json; // a text that begins like a list
  }
}

/** The words of one resource; of none, for a flow without a record. */
export async function factWords(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata' | 'dictionaries'>,
  resource: ResourceModel | undefined,
): Promise<FactWords> {
  if (!resource) return PLAIN;
  const { fields } = localizedResource(await deps.metadata.current(), resource, ctx.locale);
  const labelOf = (await labelsFor(ctx, deps, resource))(new Map());
  const name = (field: string) => fieldNamed(fields, field)?.label ?? field;
  const valueOf = (field: string, value: string | number): string | number => {
    const definition = fieldNamed(fields, field);
    if (!definition) return value;
    if (definition.personal !== undefined) return MASKED;
    return fieldTypeOf(definition).toText(wireOf(value), definition, labelOf);
  };
  return {
    name,
    why(why) {
      if (!why) return null;
      const facts = Object.entries(why.params).map(
        ([key, value]) => [name(key), valueOf(key, value)] as const,
      );
      return { reason: why.reason, params: Object.fromEntries(facts) };
    },
  };
}
