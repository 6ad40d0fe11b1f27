import fastJsonStringify from 'fast-json-stringify'
import type { FastifySchema, FastifySerializerCompiler, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles the serializers of all routes, which otherwise happens at the first answer of each. Throws for a contract without one. */
    compileAnswers: () => void
  }
}

/**
 * Requests and answers follow their contracts. A request with a field that its contract does not name is refused; of an
 * answer, only the named fields are sent.
 */
export const contracts = fp<{ checksAnswers: boolean }>(
  async (app, { checksAnswers }) => {
    app.setValidatorCompiler(validatorCompiler)
    const waiting = new Set<() => void>()
    app.decorate('compileAnswers', () => {
      for (const compile of waiting) compile()
      waiting.clear()
    })
    app.setSerializerCompiler(checksAnswers ? serializerCompiler : fastSerializer(waiting))
    app.addHook('onRoute', ({ schema }: RouteOptions) => {
      for (const part of ['body', 'querystring', 'params'] as const) refuseUnknown(schema, part)
    })
  },
  { name: 'contracts' },
)

/** The contracts of addresses are lenient, because the browser reads its own address with them too. */
function refuseUnknown(schema: FastifySchema | undefined, part: 'body' | 'querystring' | 'params') {
  const contract = schema?.[part]
  if (!schema || !(contract instanceof z.core.$ZodObject) || contract._zod.def.catchall) return
  schema[part] = z.core.clone(contract, { ...contract._zod.def, catchall: z.never() })
}

/** Compiled at the first answer: compiling those of all routes would be a third of the work of a start. */
const fastSerializer =
  (waiting: Set<() => void>): FastifySerializerCompiler<z.core.$ZodType> =>
  ({ schema }) => {
    let write: ReturnType<typeof writer> | undefined
    const compiled = () => (write ??= writer(schema))
    waiting.add(compiled)
    return (answer) => compiled()(answer)
  }

const writer = (schema: z.core.$ZodType) =>
  fastJsonStringify(
    z.toJSONSchema(schema, { io: 'output', target: 'draft-7', override: allowMore }) as Parameters<
      typeof fastJsonStringify
    >[0],
  )

/** Extra fields of an answer are no error, but are left out; `false` would refuse them within unions. */
function allowMore({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
