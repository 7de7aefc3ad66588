import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { isMessageRead, markMessagesRead, querySystemMessages } from './messages.service.ts';

export function registerMessagesRoutes(host: RouteHost): void {
  route(host, endpoints.querySystemMessages, querySystemMessages);
  route(host, endpoints.isMessageRead, isMessageRead);
  route(host, endpoints.markMessagesRead, markMessagesRead);
}
