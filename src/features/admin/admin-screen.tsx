import type { Attention } from '#contracts/attention.ts'
import { useVisitor } from '#src/context/app-context.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { AdminPage } from './admin-page.tsx'

/** The entrance of the admin area while its counts are on their way, and after. */
export function AdminScreen({ attention }: { attention: Promise<Attention> }) {
  const reload = useReload()
  const { permissions } = useVisitor()
  return <AdminPage permissions={permissions} attention={usePromiseState(attention)} onRetry={reload} />
}
