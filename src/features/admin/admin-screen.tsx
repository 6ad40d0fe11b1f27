import { useSelector } from '@xstate/react'

import type { Attention } from '#contracts/attention.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { AdminPage } from './admin-page.tsx'

/** The entrance of the admin area while its counts are on their way, and after. */
export function AdminScreen({ attention, session }: { attention: Promise<Attention>; session: SessionActor }) {
  const reload = useReload()
  const permissions = useSelector(session, ({ context }) => context.permissions)
  return <AdminPage permissions={permissions} attention={usePromiseState(attention)} onRetry={reload} />
}
