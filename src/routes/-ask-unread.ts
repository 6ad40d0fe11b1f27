import { useSelector } from '@xstate/react'

import type { AppContext } from '#src/context/app-context.ts'
import type { CountUnread } from '#src/features/frame/use-unread-count.ts'
import { newsApi } from '#src/features/news/news.api.ts'
import { mustSetUpTwoFactor } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

/** Fetches the number of unread news. */
export const countUnreadFor =
  ({ http }: Pick<AppContext, 'http'>): CountUnread =>
  (signal) =>
    newsApi(http).unread(signal)

/** The same request, or null while the person can have no news. */
export function useCountUnread(session: SessionActor, countUnread: CountUnread): CountUnread | null {
  const isReader = useIsReader(session)
  return isReader ? countUnread : null
}

/** Whether the person can have any news: there is a role, and the second factor that it requires is set up. */
export function useIsReader(session: SessionActor): boolean {
  return useSelector(session, ({ context: { user } }) => user?.role_id != null && !mustSetUpTwoFactor({ user }))
}
