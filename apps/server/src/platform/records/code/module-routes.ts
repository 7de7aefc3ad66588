import type { LabelOf } from '@haiqiao/contract/field-types';
import type { AnyEndpoint, EndpointBody } from '@haiqiao/contract/http';
import type { z } from 'zod';
import type { OutsideSources } from '#server/adapters/outside-sources.ts';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { HookRecord, RecordValues } from './hook.ts';

/** A field in one state of its record. */
export interface FieldInState {
  readonly field: string;
  /** Code of the state; empty for none. */
  readonly status: string;
}

/** An action that an endpoint takes on behalf of the caller. */
export interface TakenAction {
  /** Code of one of the resource's actions. */
  readonly action: string;
  readonly id: string;
  /** Row version that the caller has seen. */
  readonly rowVersion: number;
  /** Values to save with the action. */
  readonly values: RecordValues;
}

/** What the endpoints of an area may do with records: on behalf of the caller, within the caller's rows and rights. */
export interface CallRecords {
  /** A resource as it is installed, with the changes of designers. @throws AppError DEFINITION_NOT_FOUND */
  resource(code: string): Promise<ResourceModel>;
  /** The resource of a form. @throws AppError DEFINITION_NOT_FOUND */
  resourceOfForm(form: string): Promise<ResourceModel>;
  /** @throws AppError ACCESS_DENIED */
  assertMay(resource: ResourceModel, verb: string): void;
  /** Whether the caller may change a field of records in this state. */
  mayChange(resource: ResourceModel, field: FieldInState): boolean;
  /** A record with every value whole: for the server's work, never for an answer. @throws AppError RECORD_NOT_FOUND */
  get(resource: ResourceModel, id: string): Promise<HookRecord>;
  /** The records of which a text field has one of these values; none for a caller who may not read them. */
  seek(resource: ResourceModel, field: string, values: readonly string[]): Promise<readonly HookRecord[]>;
  /** Saves values by an action, with its checks, hooks and history. Answers the new row version. @throws AppError RECORD_CONFLICT, RECORD_ACTION_REFUSED */
  take(resource: ResourceModel, action: TakenAction): Promise<number>;
  /** Label of a field in the caller's language. */
  labelOf(resource: ResourceModel, field: string): Promise<string>;
  /** Names behind the codes and ids of a resource, in the caller's language. */
  namesOf(resource: ResourceModel): Promise<LabelOf>;
  /** Whether dictionaries have an item. */
  items(): Promise<(dictionary: string, value: string) => boolean>;
}

/** What a call to an endpoint of an area works with. */
export interface ModuleCall extends OutsideSources {
  readonly ctx: Context;
  readonly records: CallRecords;
}

/** Answers one call. */
export type ModuleService<E extends AnyEndpoint> = (
  call: ModuleCall,
  input: EndpointBody<E>,
) => Promise<z.input<E['reply']>>;

/** An endpoint of an area with what answers it. */
export interface ModuleRoute<E extends AnyEndpoint = AnyEndpoint> {
  readonly endpoint: E;
  readonly service: ModuleService<E>;
}
