import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { PERMISSIONS } from '@haiqiao/contract/access';
import type { EndpointAuth } from '@haiqiao/contract/http';
import type { RouteHost } from '#server/http/route-host.ts';
import { describeComponents, describeRoute, SECURITY_SCHEMES } from './describe-endpoint.ts';

/** Path of the documentation; the document itself is at `…/json` and `…/yaml`. */
export const API_DOCS_PATH = '/api/docs';

const READERS: EndpointAuth = { kind: 'permission', code: PERMISSIONS.readApiDocs };
const EVERYBODY: EndpointAuth = {
  kind: 'public',
  reason: 'demo centre; describes endpoints and contains no data',
};

/**
 * Describes every endpoint registered after it as OpenAPI 3.1, with a page to try them.
 * @param deps.isOpen whether it is public, as in a demo centre; otherwise it requires the permission
 */
export async function registerApiDocsRoutes(
  { app }: RouteHost,
  deps: { isOpen: boolean; version: string },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '海桥 Haiqiao', version: deps.version, license: { name: 'Apache-2.0' } },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: describeRoute,
    transformObject: describeComponents,
  });
  // The plugin owns the page's routes: this hook declares them before the route table is built.
  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, auth: deps.isOpen ? EVERYBODY : READERS };
    });
    await scope.register(fastifySwaggerUi, {
      routePrefix: API_DOCS_PATH,
      uiConfig: { persistAuthorization: false },
    });
  });
}
