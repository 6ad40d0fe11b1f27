import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

import type { Caller, Person } from '#server/access/caller.ts'
import { type Sessions, sessionsOf } from '#server/access/sessions.ts'
import { Refusal } from '#server/kernel/failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
    /** Guards a route that any signed-in person may use; sets `request.user`. */
    signedIn: ((request: FastifyRequest) => Promise<void>) & { access: 'signedIn' }
    /** The person who sends the request. Throws `unauthenticated` when it carries no valid token. */
    identify: (request: FastifyRequest) => Promise<Caller>
  }
  interface FastifyRequest {
    /** Set by the route's guard. */
    caller: Caller | null
    /** The signed-in person, on routes with a guard. */
    user: Person
  }
  interface FastifyContextConfig {
    /** False on routes that a page polls by itself: they do not keep a person signed in. */
    countsAsUse?: boolean
  }
}

/** Who is signed in: a bearer token in the `Authorization` header, and nowhere else. */
export const session = fp(
  async (app) => {
    const { tokenIdle: idle, tokenLifetime: lifetime, security } = app.config
    app.decorate('sessions', sessionsOf(app.db, app.clock, { idle, lifetime, isStrict: security === 'strict' }))

    app.decorateRequest('caller', null)
    app.decorateRequest('user', {
      getter() {
        if (!this.caller) throw new Error('this route has no guard: nobody is known to be signed in')
        return this.caller.user
      },
    })

    app.decorate('identify', async (request) => {
      const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
      const isUse = request.routeOptions.config.countsAsUse ?? true
      const caller = token ? await app.sessions.find(token, isUse) : null
      if (!caller) throw new Refusal({ kind: 'unauthenticated' })
      request.caller = caller
      return caller
    })

    app.decorate(
      'signedIn',
      Object.assign(async (request: FastifyRequest) => void (await app.identify(request)), {
        access: 'signedIn' as const,
      }),
    )
  },
  { name: 'session', dependencies: ['ports'] },
)

/** 256 bits in base64url. */
const BEARER = /^Bearer ([\w-]{43})$/i
