import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { PermissionsScreen } from '#src/features/permissions/list/permissions-screen.tsx'
import { permissionsSearch } from '#src/features/permissions/list/permissions-search.ts'
import { permissionsApi } from '#src/features/permissions/permissions.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions/')({
  staticData: { name: 'admin.permissions', title: msg`Permissions` },
  validateSearch: permissionsSearch.read,
  search: { middlewares: [stripSearchParams(permissionsSearch.defaults)] },
  beforeLoad: requireOrExplain('permission-list'),
  loaderDeps: ({ search }) => permissionsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    permissions: permissionsApi(http).list(deps, signal),
  }),
  component: Permissions,
})

function Permissions() {
  return <PermissionsScreen {...Route.useLoaderData()} search={permissionsSearch.read(Route.useSearch())} />
}
