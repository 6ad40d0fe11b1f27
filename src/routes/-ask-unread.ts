import { useSelector } from '@xstate/react'

import type { AppContext } from '#src/context/app-context.ts'
import type { CountUnread } from '#src/features/frame/use-unread-count.ts'
import { newsApi } from '#src/features/news/news.api.ts'
import { mustSetUpTwoFactor } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

/** Asks how many news the person has not read. */
export const countUnreadFor =
  ({ http }: Pick<AppContext, 'http'>): CountUnread =>
  (signal) =>
    newsApi(http).unread(signal)

/** The same question, or null while no news are for the person. */
export function useCountUnread(session: SessionActor, askUnread: CountUnread): CountUnread | null {
  const isReader = useIsReader(session)
  return isReader ? askUnread : null
}

/** Whether anything can be for the person: there is a role, and what it asks for is set up. */
export function useIsReader(session: SessionActor): boolean {
  return useSelector(session, ({ context: { user } }) => user?.role_id != null && !mustSetUpTwoFactor({ user }))
}
