import * as endpoints from '@haiqiao/contract/endpoints';
import { eventRoute } from '#server/http/events/event-route.ts';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { countMessages, markAllMessagesRead, queryMessages } from './message-centre.service.ts';
import { getMessageSettings, type MessageSettingsDeps, saveMessageSettings } from './message-settings.ts';
import { isMessageRead, markMessagesRead, querySystemMessages } from './messages.service.ts';
import { createMessageHub, type MessageHubDeps } from './stream/message-hub.ts';

export type MessagesDeps = MessageSettingsDeps & Omit<MessageHubDeps, 'base'>;

export function registerMessagesRoutes(host: RouteHost, deps: MessagesDeps): void {
  const hub = createMessageHub({ ...deps, base: host.base });
  host.app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  route(host, endpoints.querySystemMessages, querySystemMessages);
  route(host, endpoints.isMessageRead, isMessageRead);
  route(host, endpoints.markMessagesRead, markMessagesRead);
  route(host, endpoints.queryMessages, queryMessages);
  route(host, endpoints.countMessages, countMessages);
  route(host, endpoints.markAllMessagesRead, markAllMessagesRead);
  route(host, endpoints.getMessageSettings, (ctx) => getMessageSettings(ctx, deps));
  route(host, endpoints.saveMessageSettings, (ctx, input) => saveMessageSettings(ctx, deps, input));
  eventRoute(host, endpoints.streamMessages, hub.open.bind(hub));
}
