import { fieldNamed } from '@haiqiao/contract/definitions';
import type { FlowTimelineEntry } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, type WireValue } from '@haiqiao/contract/field-types';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { localizedResource } from '#server/platform/metadata/localized-resource.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { labelsFor } from '#server/platform/records/detail/record-labels.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';

/** The reason of an entry, as shown in the history. */
type Why = FlowTimelineEntry['why'];

/** Labels of the record values that conditions use, in the reader's language; other values unchanged. */
export interface FactWords {
  /** Label of a field. */
  name(field: string): string;
  why(why: Why): Why;
}

const PLAIN: FactWords = { name: (field) => field, why: (why) => why };

/** Replaces values that a flow's history never shows. */
const MASKED = '***';

/** A value as stored in the history: text and numbers unchanged, others as JSON. */
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
    return json; // a text that looks like a list
  }
}

/** The labels of one resource; none for a flow without a record. */
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
