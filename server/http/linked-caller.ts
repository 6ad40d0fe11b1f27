import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Caller } from '#server/access/caller.ts'
import { holds } from '#server/access/scope-of.ts'
import { isSigned } from '#server/http/signed-links.ts'
import { Refusal } from '#server/kernel/failures.ts'

const positive = z.coerce.number().check(z.int(), z.minimum(1))
export const linkParamsSchema = z.object({ id: positive })
export const linkQuerySchema = z.object({ session: positive, expires: positive, signature: z.string() })

export type LinkRequest = FastifyRequest<{
  Params: z.infer<typeof linkParamsSchema>
  Querystring: z.infer<typeof linkQuerySchema>
}>

/**
 * The person who follows a signed link to a file of a conversation. Null unless we signed it with the key of this name,
 * it has not expired, its session is still open, the request comes from the browser that it was made for, and its
 * person may see conversations.
 */
export async function linkedCaller(
  app: FastifyInstance,
  request: LinkRequest,
  keyName: string,
): Promise<Caller | null> {
  if (request.validationError) return null
  const { session, expires, signature } = request.query
  const browser = request.cookies['XSRF-TOKEN'] ?? ''
  const key = await app.secret(keyName)
  if (!isSigned(key, { id: request.params.id, session, expires, browser }, signature)) return null
  if (expires * 1000 <= app.clock().getTime()) return null
  const caller = browser ? await app.sessions.findById(session) : await callerByToken(app, request, session)
  return caller && holds(caller.rules, 'call-detail') ? caller : null
}

/** A script without cookies has nothing that its link could be bound to: it must send its token again. */
async function callerByToken(app: FastifyInstance, request: FastifyRequest, session: number) {
  try {
    const caller = await app.identify(request)
    return caller.sessionId === session ? caller : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
