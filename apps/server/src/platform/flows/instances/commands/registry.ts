import type { FlowCommand } from '@haiqiao/flow';
import { assign, call, cancelCall, throwMessage } from './call-commands.ts';
import type { CarryOut } from './command.ts';
import { ended, incident, incidentOver, remind } from './end-commands.ts';
import { putStatus } from './record-commands.ts';
import { createTask, endTask, updateTask } from './task-commands.ts';
import { cancelTimer, startTimer } from './timer-commands.ts';

/** Implementation of each command of the interpreter. */
export const COMMANDS = {
  assign,
  createTask,
  updateTask,
  endTask,
  remind,
  startTimer,
  cancelTimer,
  call,
  cancelCall,
  setStatus: putStatus,
  message: throwMessage,
  incident,
  incidentOver,
  ended,
} as const satisfies { readonly [Kind in FlowCommand['kind']]: CarryOut<Kind> };
