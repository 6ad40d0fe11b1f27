import { useSelector } from '@xstate/react'

import type { Page } from '#contracts/pagination.ts'
import type { RoleRowDto } from '#contracts/roles.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { RolesPage } from './roles-page.tsx'
import type { PeopleOf } from './role-columns.tsx'
import type { RolesSearch } from './roles-search.ts'

type RolesScreenProps = {
  roles: Promise<Page<RoleRowDto>>
  context: { session: SessionActor; locale: LocaleActor }
  search: RolesSearch
  peopleOf: PeopleOf
  onChange: (change: Partial<RolesSearch>) => void
}

/** The list of roles while its answer is on its way, and after. */
export function RolesScreen({ roles, context: { session, locale }, ...page }: RolesScreenProps) {
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return <RolesPage {...page} roles={usePromiseState(roles)} permissions={permissions} kit={kit} onRetry={reload} />
}
