import { expect, test } from 'vitest'
import * as z from 'zod'

import { testServer } from '#tests/support/server.ts'

/** No write route accepts a field that it does not name, at any depth. */

const server = await testServer()
const admin = await server.as('Administrator')

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    properties: z.optional(z.record(z.string(), schemaSchema)),
    additionalProperties: z.optional(z.union([z.boolean(), schemaSchema])),
    items: z.optional(schemaSchema),
    anyOf: z.optional(z.array(schemaSchema)),
    oneOf: z.optional(z.array(schemaSchema)),
    allOf: z.optional(z.array(schemaSchema)),
    $ref: z.optional(z.string()),
    enum: z.optional(z.array(z.unknown())),
  }),
)
type Schema = {
  type?: string | string[] | undefined
  properties?: Record<string, Schema> | undefined
  additionalProperties?: boolean | Schema | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
  $ref?: string | undefined
  enum?: unknown[] | undefined
}

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.optional(
          z.object({ content: z.record(z.string(), z.object({ schema: z.optional(schemaSchema) })) }),
        ),
      }),
    ),
  ),
})

const document = documentSchema.parse((await server.app.inject({ url: '/api/openapi.json' })).json())
/** The body of this route is defined by others: the route answers it and stores nothing of it. */
const EXTERNAL = new Set(['/api/freshdesk/webhook'])
const own = Object.entries(document.paths).filter(([url]) => !EXTERNAL.has(url))
const writes = own.flatMap(([url, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema
    return schema ? [{ method: method.toUpperCase() as 'POST', url: url.replaceAll(/\{\w+\}/g, '999999'), schema }] : []
  }),
)

test('there are write routes to check', () => {
  expect(writes.length).toBeGreaterThan(5)
})

test.each(writes)('$method $url names every field that it takes', ({ schema }) => {
  expect(openObjects(schema, 'body')).toEqual([])
})

test.each(writes)('$method $url refuses fields that only we may set', async ({ method, url, schema }) => {
  const body = { ...discriminatorOf(schema), created_at: '2020-01-01', is_admin: true, id: 1 }
  const answer = await admin.send(method, url, body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual(expect.arrayContaining(['created_at', 'is_admin', 'id']))
})

/** For a body that is a union: the fields that select its first variant. */
const discriminatorOf = ({ anyOf = [], oneOf = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries([...anyOf, ...oneOf][0]?.properties ?? {}).flatMap(([name, part]) =>
      part.enum?.length === 1 ? [[name, part.enum[0]]] : [],
    ),
  )

/** The paths where an object of the schema accepts fields that it does not name. A record of texts by language names its keys. */
function openObjects(schema: Schema, path: string): string[] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const isObject = schema.type === 'object' || schema.properties !== undefined
  const isOpen = isObject && (additionalProperties === undefined || additionalProperties === true)
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => openObjects(part, `${path}.${name}`)),
    ...(items ? openObjects(items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => openObjects(part, path)),
  ]
}
