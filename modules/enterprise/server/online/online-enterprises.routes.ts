import * as endpoints from '@haiqiao/contract/endpoints';
import { defineRoute } from '@haiqiao/server/sdk';
import { compareOnlineEnterprise, updateFromOnline } from './compare-online.ts';
import { searchOnlineEnterprises } from './search-online.ts';

/** Endpoints that look enterprises up in the online source. */
export const onlineRoutes = [
  defineRoute(endpoints.searchOnlineEnterprises, searchOnlineEnterprises),
  defineRoute(endpoints.compareOnlineEnterprise, compareOnlineEnterprise),
  defineRoute(endpoints.updateFromOnline, updateFromOnline),
];
