import type { FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Caller } from '#server/access/caller.ts'
import { holds, scopeOf } from '#server/access/scope-of.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Who may use a route: people with a permission, or with one of several, anybody signed in, or everybody. */
export type Access = PermissionName | readonly PermissionName[] | 'signedIn' | 'public'

/** Routes name it as a `preHandler`; it runs when only the headers of the request have been read. */
export type Guard = ((request: FastifyRequest) => Promise<void>) & { access: Access }

declare module 'fastify' {
  interface FastifyInstance {
    /** Guards a route with a permission: 401 without a session, 403 without it; sets `request.scope`. */
    may: (permission: PermissionName) => Guard
    /** The same with any of several. Sets no scope: the rows that a person sees depend on one permission. */
    mayAny: (...permissions: readonly PermissionName[]) => Guard
    /** Every route, in the order of registration, with its declared access. */
    declaredRoutes: { method: string; url: string; permission: Access | undefined }[]
  }
  interface FastifyRequest {
    /** What the caller may see, on routes guarded with `app.may`. */
    scope: Scope
  }
  interface FastifyContextConfig {
    /** Routes without a guard declare 'public'; for the others it is read from their guard. */
    permission?: Access
  }
}

/** Guards for routes, and the rule that every route which reads or changes something declares who may use it. */
export const permissions = fp(
  async (app) => {
    const scopes = new WeakMap<FastifyRequest, Scope>()
    app.decorateRequest('scope', {
      getter() {
        const scope = scopes.get(this)
        if (!scope) throw new Error('this route is not guarded with app.may: it has no scope')
        return scope
      },
    })

    const sameRefusal = app.limit('refused-record', 1, 60)

    /** Records a refusal only once a minute: a record stays in the chain for good, and makes others wait for it. */
    async function recordRefused(request: FastifyRequest, userId: number, permission: string) {
      const { method } = request
      if ((await sameRefusal.count(`${userId} ${permission} ${method}`)) > 0) return
      await app.record(request, { action: 'refused', detail: { permission, method } })
    }

    /** Throws `forbidden` for a person with none of the permissions. */
    async function identifyHolder(request: FastifyRequest, accepted: readonly PermissionName[]): Promise<Caller> {
      const caller = await app.identify(request)
      if (accepted.some((permission) => holds(caller.rules, permission))) return caller
      const permission = accepted.join(', ')
      request.log.warn({ user_id: caller.user.id, permission }, 'permission missing')
      await recordRefused(request, caller.user.id, permission)
      throw new Refusal({ kind: 'forbidden' })
    }

    app.decorate('may', (permission) => {
      const guard = async (request: FastifyRequest) => {
        scopes.set(request, scopeOf(await identifyHolder(request, [permission]), permission))
      }
      return Object.assign(guard, { access: permission })
    })

    app.decorate('mayAny', (...accepted) => {
      const guard = async (request: FastifyRequest) => void (await identifyHolder(request, accepted))
      return Object.assign(guard, { access: accepted })
    })

    app.decorate('declaredRoutes', [])
    app.addHook('onRoute', (route) => {
      const permission = declaredAccess(route)
      if (!permission && mustDeclare(route)) {
        throw new Error(
          `${String(route.method)} ${route.url} does not say who may use it: guard it with preHandler: app.may('…') or app.signedIn, or set config: { permission: 'public' }`,
        )
      }
      if (permission) route.config = { ...route.config, permission }
      // before a body is read: a person who may not use a route neither sends it anything nor learns what it expects
      const handlers = [route.preHandler ?? []].flat()
      route.onRequest = [...[route.onRequest ?? []].flat(), ...handlers.filter(isGuard)]
      route.preHandler = handlers.filter((handler) => !isGuard(handler))
      for (const method of [route.method].flat()) app.declaredRoutes.push({ method, url: route.url, permission })
    })
  },
  { name: 'permissions', dependencies: ['session', 'access-records', 'limits'] },
)

function declaredAccess({ preHandler, config }: RouteOptions): Access | undefined {
  const guards = [preHandler ?? []]
    .flat()
    .filter(isGuard)
    .map(({ access }) => access)
  const declared = config?.permission
  if (declared === undefined || guards.length === 0) return guards[0] ?? (declared === 'public' ? declared : undefined)
  return guards.every((guard) => guard === declared) ? declared : undefined
}

const isGuard = (handler: object): handler is Guard => 'access' in handler

const mustDeclare = ({ url, method }: RouteOptions) =>
  url.startsWith('/api/') || [method].flat().some((one) => !['GET', 'HEAD', 'OPTIONS'].includes(one))
