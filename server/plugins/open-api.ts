import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** The description of the API at /api/openapi.json, made from the routes themselves, and a page to read it at /docs. */
export const openApi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: app.config.appName, version: '1' },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
      transformObject: jsonSchemaTransformObject,
    })
    app.get('/api/openapi.json', { config: { permission: 'public' } }, async () => app.swagger())

    await app.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { url: '/api/openapi.json' },
      staticCSP: READER_POLICY,
    })
  },
  { name: 'open-api', dependencies: ['permissions'] },
)

/** The page's scripts are files of its own; its components set style attributes. */
const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
