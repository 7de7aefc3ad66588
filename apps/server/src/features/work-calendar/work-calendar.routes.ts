import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { saveSlaRules, querySlaRules } from './sla-rules.ts';
import { queryWorkCalendar, saveWorkCalendar } from './work-days.ts';
import type { WorkCalendarDeps } from './work-calendar-deps.ts';

export function registerWorkCalendarRoutes(host: RouteHost, deps: WorkCalendarDeps): void {
  route(host, endpoints.queryWorkCalendar, queryWorkCalendar);
  route(host, endpoints.saveWorkCalendar, (ctx, input) => saveWorkCalendar(ctx, deps, input));
  route(host, endpoints.querySlaRules, (ctx) => querySlaRules(ctx, deps));
  route(host, endpoints.saveSlaRules, (ctx, input) => saveSlaRules(ctx, deps, input));
}
