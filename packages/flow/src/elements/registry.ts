import type { Element } from '../engine/element.ts';
import type { FlowNodeType, NodeOf } from '../model.ts';
import { boundary } from './boundary.ts';
import { call } from './call.ts';
import { catchEvent } from './catch.ts';
import { end } from './end.ts';
import { exclusive } from './exclusive.ts';
import { inclusive } from './inclusive.ts';
import { parallel } from './parallel.ts';
import { receive } from './receive.ts';
import { script } from './script.ts';
import { send } from './send.ts';
import { service } from './service.ts';
import { start } from './start.ts';
import { subProcess } from './sub-process.ts';
import { throwEvent } from './throw.ts';
import { user } from './user.ts';

/** Every element by node type; node types are in `model.ts`. */
export const ELEMENTS = {
  boundary,
  call,
  catch: catchEvent,
  end,
  exclusive,
  inclusive,
  parallel,
  receive,
  script,
  send,
  service,
  start,
  subProcess,
  throw: throwEvent,
  user,
} satisfies { readonly [Type in FlowNodeType]: Element<NodeOf<Type>> };
