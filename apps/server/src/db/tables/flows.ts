import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { Translations } from '@haiqiao/contract/i18n';
import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
/** JSON that is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** The editable draft of a flow. */
export interface FlowModelTable {
  id: string;
  key: string;
  name: string;
  category: Defaulted<string>;
  /** Forms whose records may use it; any when empty. */
  forms: Defaulted<string[]>;
  bpmn_xml: string;
  /** Module that ships it; null for one created by the centre. */
  module: string | null;
  /** The centre changed the shipped flow. */
  is_changed: Defaulted<boolean>;
  status: Defaulted<'DRAFT' | 'DEPLOYED' | 'SUSPENDED' | 'RETIRED'>;
  /** Latest deployed version; 0 for none. */
  version: Defaulted<number>;
  /** Translations of its name, as shipped by the module. */
  translations: ColumnType<Translations, string | undefined, string>;
  /** The module's current version; null for one created by the centre. */
  base_xml: string | null;
  base_facts: NullableJson<FlowFacts>;
  base_checksum: Defaulted<string>;
  /** Checksum of the shipped version that the draft is based on. */
  taken_checksum: Defaulted<string>;
  created_by: string | null;
  created_at: Defaulted<Date>;
  updated_by: string | null;
  updated_at: Defaulted<Date>;
  deleted_at: Date | null;
  row_version: Defaulted<number>;
}

/** A deployed version: immutable except for its status. */
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
  /** Changes since the previous version. */
  diff: NullableJson<unknown>;
  deployed_by: string | null;
  deployed_at: Date;
  /** Translations of its name, as shipped by the module. */
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
  /** Translations of its flow's name, as shipped by the module. */
  flow_translations: NullableJson<Translations>;
  category: Defaulted<string>;
  /** Resource code and record id of its subject. */
  biz_type: string | null;
  biz_id: string | null;
  form_code: string | null;
  title: string;
  /** Null for the system. */
  initiator_id: string | null;
  initiator_org_id: string | null;
  state: Defaulted<FlowInstanceState>;
  outcome: string | null;
  /** State of the interpreter. */
  flow_state: Json<unknown>;
  /** Start variables; the current ones are in the state. */
  variables: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  /** Names of the nodes where it waits. */
  current_nodes: Defaulted<string[]>;
  current_node_ids: Defaulted<string[]>;
  /** The same names as one text, for lists. */
  node_names: Defaulted<string>;
  node_translations: NullableJson<Translations>;
  current_handler_ids: Defaulted<string[]>;
  /** The error; empty for none. */
  error: Defaulted<string>;
  /** Due time of its first open task. */
  due_at: Date | null;
  /** Since when it waits at the current nodes. */
  entered_at: Date | null;
  parent_instance_id: string | null;
  parent_call_id: string | null;
  /** Changes of the last action, while it can be undone. */
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
  /** Its id in the interpreter state: `t1`. */
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
  /** Owner while it is delegated. */
  owner_id: string | null;
  state: FlowTaskState;
  /** Result: `agreed`, `disagreed`, `returned`, `cancelled` … */
  result: string | null;
  opinion: Defaulted<string>;
  created_at: Date;
  claimed_at: Date | null;
  /** When a claim expires. */
  claim_until: Date | null;
  done_at: Date | null;
  done_by: string | null;
  due_at: Date | null;
  warn_at: Date | null;
  urged_at: Date | null;
  urge_count: Defaulted<number>;
  /** Translations of the flow name and the node name, as shipped by the module. */
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
  /** Claiming member, and when the claim expires. */
  assignee_id: string | null;
  claim_until: Date | null;
  arrived_at: Date;
  due_at: Date | null;
  warn_at: Date | null;
  urged_at: Date | null;
  urge_count: Defaulted<number>;
  /** Translations of the flow name and the node name, as shipped by the module. */
  flow_translations: NullableJson<Translations>;
  node_translations: NullableJson<Translations>;
}

/** Written once, never changed. */
export interface FlowLogTable {
  id: Generated<string>;
  instance_id: string;
  at: Date;
  /** Null for the system. */
  by_id: string | null;
  task_id: string | null;
  node_id: Defaulted<string>;
  node_name: Defaulted<string>;
  /** A person's action, or an interpreter event: `entered`, `took` … */
  action: string;
  opinion: Defaulted<string>;
  why: NullableJson<unknown>;
  duration_ms: string | null;
  details: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
}

/** A copy recipient of an instance. */
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
  /** Translations of the flow name and the node name, as shipped by the module. */
  flow_translations: NullableJson<Translations>;
  node_translations: NullableJson<Translations>;
}

export interface FlowTimerTable {
  id: string;
  instance_id: string;
  /** Id of the timer, or of the task with a limit. */
  local_id: string;
  node_id: string;
  /** An event of the diagram; the limit of a node; when a task becomes urgent; when the initiator is notified of the end. */
  kind: 'EVENT' | 'LIMIT' | 'WARN' | 'NOTICE';
  due_at: Date;
  is_done: Defaulted<boolean>;
  tries: Defaulted<number>;
  error: Defaulted<string>;
}

/** External work that an instance waits for. */
export interface FlowCallTable {
  id: string;
  instance_id: string;
  local_id: string;
  node_id: string;
  kind: string;
  work: Json<unknown>;
  /** Token of the state that waits for it; empty for a call from before this column. */
  token_id: Defaulted<string>;
  /** Sent to other systems; a retry after a failure keeps it. */
  idempotency_key: Defaulted<string>;
  state: 'WAITING' | 'DONE' | 'FAILED' | 'CANCELLED';
  tries: Defaulted<number>;
  error: Defaulted<string>;
  created_at: Date;
  done_at: Date | null;
}

/** A failure of an instance that is not tried again by itself. Columns of the instance are repeated for the list. */
export interface FlowIncidentTable {
  id: string;
  instance_id: string;
  /** The timer that failed; null for a node. */
  timer_id: string | null;
  node_id: Defaulted<string>;
  node_name: Defaulted<string>;
  error: string;
  message: Defaulted<string>;
  state: Defaulted<'OPEN' | 'REQUEUED' | 'DISCARDED' | 'SETTLED'>;
  instance_no: string;
  title: string;
  flow_name: string;
  category: Defaulted<string>;
  initiator_id: string | null;
  form_code: string | null;
  biz_id: string | null;
  flow_translations: NullableJson<Translations>;
  node_translations: NullableJson<Translations>;
  opened_at: Date;
  closed_at: Defaulted<Date | null>;
  closed_by: Defaulted<string | null>;
  /** Empty unless it was discarded. */
  discard_reason: Defaulted<string>;
}

/** Stored response of a call with a request id: a repeated call gets the same response. */
export interface FlowRequestTable {
  member_id: string;
  request_id: string;
  /** The task or instance of the call. */
  subject_id: string;
  at: Date;
  /** SHA-256 of the request body, hexadecimal. */
  body_hash: string;
  result: Json<unknown>;
}

/** Tables of flows and their instances. */
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
  flow_incident: FlowIncidentTable;
}
