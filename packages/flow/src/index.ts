export type { FlowFault, FlowSurroundings } from './analysis/checker.ts';
export { checkFlow, UNKNOWN_SURROUNDINGS } from './analysis/check-flow.ts';
export { diffFlows, type ElementDiff, type FlowDiff, type PartDiff } from './analysis/diff-flows.ts';
export { forecastFlow, type ForecastNode, type Likelihood } from './analysis/forecast.ts';
export { migrateState, type Migration } from './analysis/migrate-state.ts';
export {
  everybodyAgrees,
  type Rehearsal,
  type RehearsalAction,
  type RehearsalWorld,
  type RehearsedWork,
  rehearse,
  type RunningTimer,
  type Situation,
} from './analysis/rehearse.ts';
export { openStates, type OpenStates, reviewStates } from './analysis/open-states.ts';
export { nodeOf, returnTargets, type ReturnTargets } from './analysis/return-targets.ts';
export { isSeparated } from './analysis/separation.ts';
export { allNodes } from './analysis/condition-findings.ts';
export { indexOf } from './engine/model-index.ts';
export { type Search, seekPeople } from './engine/people/seek.ts';
export type * from './model.ts';
export { hqDescriptor } from './parse/hq-descriptor.ts';
export { type FlowReading, parseFlow } from './parse/parse-flow.ts';
export type * from './protocol.ts';
export type { FlowState } from './state.ts';
export { type FlowProgress, type FlowTransition, startFlow, step } from './step.ts';
