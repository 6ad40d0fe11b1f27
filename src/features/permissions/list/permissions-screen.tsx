import { useSelector } from '@xstate/react'

import type { Page } from '#contracts/pagination.ts'
import type { PermissionRowDto } from '#contracts/permission-catalogue.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { PermissionsPage } from './permissions-page.tsx'
import type { PermissionsSearch } from './permissions-search.ts'

type PermissionsScreenProps = {
  permissions: Promise<Page<PermissionRowDto>>
  context: { session: SessionActor; locale: LocaleActor }
  search: PermissionsSearch
  onChange: (change: Partial<PermissionsSearch>) => void
}

/** The list of permissions while its answer is on its way, and after. */
export function PermissionsScreen({ permissions, context: { session, locale }, ...page }: PermissionsScreenProps) {
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const held = useSelector(session, ({ context }) => context.permissions)

  return <PermissionsPage {...page} permissions={usePromiseState(permissions)} held={held} kit={kit} onRetry={reload} />
}
