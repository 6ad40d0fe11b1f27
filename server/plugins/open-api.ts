import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { failureSchema } from '#contracts/failure.ts'
import type { Access } from '#server/plugins/permissions.ts'

/** The description of the API at /api/openapi.json, generated from the routes, and a page to read it at /docs. */
export const openApi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: app.config.appName, version: '1' },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }],
      },
      transform: described,
      transformObject: jsonSchemaTransformObject,
    })
    app.get('/api/openapi.json', { config: { permission: 'public' } }, async () => app.swagger())

    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: READER_POLICY })
  },
  { name: 'open-api', dependencies: ['permissions'] },
)

/** A route's contracts, who may use it and how it fails. Routes without a permission, such as pages, are left out. */
const described: SwaggerTransform = (document) => {
  const { permission } = document.route.config ?? {}
  if (!permission) return { url: document.url, schema: { hide: true } }
  const { schema, url } = jsonSchemaTransform({ ...document, schema: document.schema ?? {} })
  const response = { 200: NOTHING, ...(schema.response as object | undefined), default: FAILURE }
  const access = permission === 'public' ? { security: [] } : { description: whoMay(permission) }
  return { url, schema: { ...schema, ...access, response } }
}

function whoMay(access: Access): string {
  if (access === 'signedIn') return 'For everybody who is signed in.'
  return typeof access === 'string' ? `Needs the permission ${access}.` : `Needs one of: ${access.join(', ')}.`
}

const NOTHING = { type: 'null', description: 'Done' }
const FAILURE = { description: 'A failure', ...z.toJSONSchema(failureSchema) }

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
