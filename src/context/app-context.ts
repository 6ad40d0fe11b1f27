import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { InspectionEvent } from 'xstate'

import type { Locale, PageConfig } from '#contracts/page-config.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Http } from '#src/lib/http.ts'
import { can, type Visitor } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

/**
 * What every guard, loader and screen can use: the session, the language, the HTTP client. Guards and loaders receive
 * it from the router. Components read it with the hooks below, at any depth, so that no component has to pass it on.
 */
export type AppContext = {
  session: SessionActor
  locale: LocaleActor
  http: Http
  pageConfig: PageConfig
  /** Streams all actors to an inspector, in development. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}

export const useAppContext = (): AppContext => useRouter().options.context

/** The current user and permissions of the session. */
export const useVisitor = (): Visitor => useSelector(useAppContext().session, ({ context }) => context, isSameVisitor)

const isSameVisitor = (one: Visitor, other: Visitor) => one.user === other.user && one.permissions === other.permissions

/** Returns whether the reader has a permission: `const can = useCan()`, then `can('post-edit')`. */
export function useCan(): (permission: PermissionName) => boolean {
  const { permissions } = useVisitor()
  return (permission) => can(permissions, permission)
}

/** An API of the server, such as `useApi(postsApi)`: the same object in every component and every render. */
export function useApi<Api>(create: (http: Http) => Api): Api {
  const { http } = useAppContext()
  const apis = known.get(http) ?? new Map<unknown, unknown>()
  known.set(http, apis)
  if (!apis.has(create)) apis.set(create, create(http))
  return apis.get(create) as Api // only this function writes to the map
}

const known = new WeakMap<Http, Map<unknown, unknown>>()

/** The language of the component kit: `KIT_LOCALE` until a person selects a language. */
export const useKitLocale = (): Locale => useSelector(useAppContext().locale, ({ context }) => context.kit)
