import type { AnyEndpoint } from '@haiqiao/contract/http';
import { z } from 'zod';

/** The parts of a JSON schema that the generators of inputs read. */
export interface InputSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: InputSchema | boolean;
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly allOf?: readonly InputSchema[];
}

/** The schema of an endpoint's input. */
export function inputSchemaOf({ body }: AnyEndpoint): InputSchema {
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as InputSchema; // what zod produces
}

/** The schemas that a schema combines or chooses from. */
export function alternativesOf({ anyOf = [], oneOf = [], allOf = [] }: InputSchema): readonly InputSchema[] {
  return [...anyOf, ...oneOf, ...allOf];
}
