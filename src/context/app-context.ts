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
 * What every guard, loader and screen has at hand: the session, the language, the way to the server. Guards and loaders receive it
 * from the router. Components read it with the hooks below, at any depth, so that no component passes it on.
 */
export type AppContext = {
  session: SessionActor
  locale: LocaleActor
  http: Http
  pageConfig: PageConfig
  /** Streams every actor to an inspector, in development. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}

export const useAppContext = (): AppContext => useRouter().options.context

/** The reader as the session knows them now: who they are and which permissions they hold. */
export const useVisitor = (): Visitor => useSelector(useAppContext().session, ({ context }) => context, isSameVisitor)

const isSameVisitor = (one: Visitor, other: Visitor) => one.user === other.user && one.permissions === other.permissions

/** Tells whether the reader holds a permission now: `const can = useCan()`, then `can('post-edit')`. */
export function useCan(): (permission: PermissionName) => boolean {
  const { permissions } = useVisitor()
  return (permission) => can(permissions, permission)
}

/** An API of the server, `useApi(postsApi)`: the same object in every component and at every render. */
export function useApi<Api>(create: (http: Http) => Api): Api {
  const { http } = useAppContext()
  const apis = known.get(http) ?? new Map<unknown, unknown>()
  known.set(http, apis)
  if (!apis.has(create)) apis.set(create, create(http))
  return apis.get(create) as Api // this function alone writes it
}

const known = new WeakMap<Http, Map<unknown, unknown>>()

/** The language of the component kit: `KIT_LOCALE` until a person chooses a language. */
export const useKitLocale = (): Locale => useSelector(useAppContext().locale, ({ context }) => context.kit)
