import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { AlertsMark } from '#src/features/alerts/feed/alerts-mark.tsx'
import type { ListenToAlerts } from '#src/machines/feed.machine.ts'
import { can, mustSetUpTwoFactor } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

/** The alerts in the frame; nothing for people who may not see alerts. */
export function Alerts({ session, listen }: { session: SessionActor; listen: ListenToAlerts }) {
  const router = useRouter()
  const isReader = useSelector(
    session,
    ({ context: { user, permissions } }) => can(permissions, 'dashboards-premium') && !mustSetUpTwoFactor({ user }),
  )
  /** The list of alerts, while it is open. */
  const reload = () => router.invalidate({ filter: ({ routeId }) => routeId === '/_signed-in/alerts/' })

  return isReader ? <AlertsMark listen={listen} onRaised={() => void reload()} /> : null
}
