import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { Translations } from '@haiqiao/contract/i18n';
import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
/** JSON that is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** The draft of a flow that is being edited. */
export interface FlowModelTable {
  id: string;
  key: string;
  name: string;
  category: Defaulted<string>;
  /** Forms whose records may run it; any when empty. */
  forms: Defaulted<string[]>;
  bpmn_xml: string;
  /** Module that brings it along; null for one of the centre's own. */
  module: string | null;
  /** The centre changed what a module brought. */
  is_changed: Defaulted<boolean>;
  status: Defaulted<'DRAFT' | 'DEPLOYED' | 'SUSPENDED' | 'RETIRED'>;
  /** Deployed last; 0 for none. */
  version: Defaulted<number>;
  /** Of its name, as the module brings them along. */
  translations: ColumnType<Translations, string | undefined, string>;
  /** What the module ships now; null for one of the centre's own. */
  base_xml: string | null;
  base_facts: NullableJson<FlowFacts>;
  base_checksum: Defaulted<string>;
  /** Checksum of the shipped one that the draft was begun with. */
  taken_checksum: Defaulted<string>;
  created_by: string | null;
  created_at: Defaulted<Date>;
  updated_by: string | null;
  updated_at: Defaulted<Date>;
  deleted_at: Date | null;
  row_version: Defaulted<number>;
}

/** A version in force: nothing of it changes but its status. */
export interface FlowDeploymentTable {
  id: string;
  model_id: string;
  key: string;
  version: number;
  name: string;
  category: Defaulted<string>;
  forms: Defaulted<string[]>;
  bpmn_xml: string;
  /** As `parseFlow` reads it. */
  model: Json<unknown>;
  status: Defaulted<'DEPLOYED' | 'SUSPENDED' | 'RETIRED'>;
  note: Defaulted<string>;
  note_translations: NullableJson<Translations>;
  /** What changed since the version before. */
  diff: NullableJson<unknown>;
  deployed_by: string | null;
  deployed_at: Date;
  /** Of its name, as the module brings them along. */
  translations: ColumnType<Translations, string | Translations | undefined, string>;
  row_version: Defaulted<number>;
}

/** States of an instance. */
export type FlowInstanceState = 'RUNNING' | 'SUSPENDED' | 'DONE' | 'TERMINATED' | 'ERROR';

export interface FlowInstanceTable {
  id: string;
  instance_no: string;
  deployment_id: string;
  key: string;
  version: number;
  flow_name: string;
  /** Of its flow's name, as the module brings them along. */
  flow_translations: NullableJson<Translations>;
  category: Defaulted<string>;
  /** Code of the resource and id of the record that it is about. */
  biz_type: string | null;
  biz_id: string | null;
  form_code: string | null;
  title: string;
  /** Null for the product itself. */
  initiator_id: string | null;
  initiator_org_id: string | null;
  state: Defaulted<FlowInstanceState>;
  outcome: string | null;
  /** Of the interpreter. */
  flow_state: Json<unknown>;
  /** As it was started; the present ones are in the state. */
  variables: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  /** Names of the nodes at which it waits. */
  current_nodes: Defaulted<string[]>;
  current_node_ids: Defaulted<string[]>;
  /** The same names as one text, for lists. */
  node_names: Defaulted<string>;
  node_translations: NullableJson<Translations>;
  current_handler_ids: Defaulted<string[]>;
  /** What went wrong; empty for nothing. */
  error: Defaulted<string>;
  /** When the first of its open tasks runs out of time. */
  due_at: Date | null;
  /** Since when it waits where it waits. */
  entered_at: Date | null;
  parent_instance_id: string | null;
  parent_call_id: string | null;
  /** What the last deed changed, as long as it can be taken back. */
  undo: NullableJson<unknown>;
  started_at: Date;
  ended_at: Date | null;
  row_version: Defaulted<number>;
}

/** States of a task. */
export type FlowTaskState = 'WAITING' | 'OPEN' | 'DELEGATED' | 'DONE' | 'CANCELLED';

export interface FlowTaskTable {
  id: string;
  instance_id: string;
  /** Its id in the state of the interpreter: `t1`. */
  local_id: string;
  node_id: string;
  node_name: string;
  flow_key: string;
  flow_name: string;
  title: string;
  biz_type: string | null;
  biz_id: string | null;
  form_code: string | null;
  initiator_id: string | null;
  candidate_ids: Defaulted<string[]>;
  assignee_id: string | null;
  /** Whose it is while it is delegated. */
  owner_id: string | null;
  state: FlowTaskState;
  /** How it ended: `agreed`, `disagreed`, `returned`, `cancelled` … */
  result: string | null;
  opinion: Defaulted<string>;
  created_at: Date;
  claimed_at: Date | null;
  /** When a claim ends by itself. */
  claim_until: Date | null;
  done_at: Date | null;
  done_by: string | null;
  due_at: Date | null;
  warn_at: Date | null;
  urged_at: Date | null;
  urge_count: Defaulted<number>;
  /** Of the flow's name, and of its node's, as the module brings them along. */
  flow_translations: NullableJson<Translations>;
  node_translations: NullableJson<Translations>;
  row_version: Defaulted<number>;
}

/** An open task in the list of one person. */
export interface FlowTodoTable {
  id: string;
  task_id: string;
  instance_id: string;
  member_id: string;
  instance_no: string;
  title: string;
  flow_key: string;
  flow_name: string;
  category: Defaulted<string>;
  node_id: string;
  node_name: string;
  state: 'OPEN' | 'DELEGATED';
  biz_type: string | null;
  biz_id: string | null;
  form_code: string | null;
  initiator_id: string | null;
  /** Who has taken it, and when it is free again. */
  assignee_id: string | null;
  claim_until: Date | null;
  arrived_at: Date;
  due_at: Date | null;
  warn_at: Date | null;
  urged_at: Date | null;
  urge_count: Defaulted<number>;
  /** Of the flow's name, and of its node's, as the module brings them along. */
  flow_translations: NullableJson<Translations>;
  node_translations: NullableJson<Translations>;
}

/** Written once, never changed. */
export interface FlowLogTable {
  id: Generated<string>;
  instance_id: string;
  at: Date;
  /** Null for the product itself. */
  by_id: string | null;
  task_id: string | null;
  node_id: Defaulted<string>;
  node_name: Defaulted<string>;
  /** A deed of a person, or what the interpreter did: `entered`, `took` … */
  action: string;
  opinion: Defaulted<string>;
  why: NullableJson<unknown>;
  duration_ms: string | null;
  details: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
}

/** Somebody who is to know of an instance. */
export interface FlowCcTable {
  id: string;
  instance_id: string;
  member_id: string;
  instance_no: string;
  title: string;
  flow_key: string;
  flow_name: string;
  node_name: Defaulted<string>;
  biz_type: string | null;
  biz_id: string | null;
  form_code: string | null;
  initiator_id: string | null;
  sent_by: string | null;
  at: Date;
  read_at: Date | null;
  /** Of the flow's name, and of its node's, as the module brings them along. */
  flow_translations: NullableJson<Translations>;
  node_translations: NullableJson<Translations>;
}

export interface FlowTimerTable {
  id: string;
  instance_id: string;
  /** Of the timer, or of the task whose time runs. */
  local_id: string;
  node_id: string;
  /** Of an event of the diagram; the limit of a node; when a task becomes urgent; when the initiator is told of the end. */
  kind: 'EVENT' | 'LIMIT' | 'WARN' | 'NOTICE';
  due_at: Date;
  is_done: Defaulted<boolean>;
  tries: Defaulted<number>;
  error: Defaulted<string>;
}

/** Work outside of the interpreter that an instance waits for. */
export interface FlowCallTable {
  id: string;
  instance_id: string;
  local_id: string;
  node_id: string;
  kind: string;
  work: Json<unknown>;
  state: 'WAITING' | 'DONE' | 'FAILED' | 'CANCELLED';
  tries: Defaulted<number>;
  error: Defaulted<string>;
  created_at: Date;
  done_at: Date | null;
}

/** What a call with a request id answered: the same call again answers the same. */
export interface FlowRequestTable {
  member_id: string;
  request_id: string;
  /** The task or the instance that it was about. */
  subject_id: string;
  at: Date;
  /** SHA-256 of what came with it, hexadecimal. */
  body_hash: string;
  result: Json<unknown>;
}

/** Tables of flows and what runs of them. */
export interface FlowTables {
  flow_model: FlowModelTable;
  flow_deployment: FlowDeploymentTable;
  flow_instance: FlowInstanceTable;
  flow_task: FlowTaskTable;
  flow_todo: FlowTodoTable;
  flow_log: FlowLogTable;
  flow_cc: FlowCcTable;
  flow_timer: FlowTimerTable;
  flow_call: FlowCallTable;
  flow_request: FlowRequestTable;
}
