import { msg } from '@lingui/core/macro'
import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'

import { RolesScreen } from '#src/features/roles/list/roles-screen.tsx'
import { rolesSearch } from '#src/features/roles/list/roles-search.ts'
import { rolesApi } from '#src/features/roles/roles.api.ts'
import { usersSearch } from '#src/features/users/list/users-search.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/roles/')({
  staticData: { name: 'admin.roles', title: msg`Roles` },
  validateSearch: rolesSearch.read,
  search: { middlewares: [stripSearchParams(rolesSearch.defaults)] },
  beforeLoad: requireOrExplain('role-list'),
  loaderDeps: ({ search }) => rolesSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    roles: rolesApi(http).list(deps, signal),
  }),
  component: Roles,
})

function Roles() {
  return <RolesScreen {...Route.useLoaderData()} peopleOf={peopleOf} search={rolesSearch.read(Route.useSearch())} />
}

const peopleOf = (role_id: number) => linkOptions({ to: '/admin/users', search: { ...usersSearch.defaults, role_id } })
