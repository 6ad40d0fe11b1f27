import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'

import { ImportsScreen } from '#src/features/imports/imports-screen.tsx'
import { importsSearch } from '#src/features/imports/imports-search.ts'
import { importsApi } from '#src/features/imports/imports.api.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/imports')({
  staticData: { name: 'imports', title: msg`Imports`, crumb: msg`Imports` },
  validateSearch: importsSearch.read,
  search: { middlewares: [stripSearchParams(importsSearch.defaults)] },
  beforeLoad: requireOrExplain('call-import'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => importsSearch.read(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => importsApi(http).open(deps, signal),
  component: Imports,
})

function Imports() {
  const router = useRouter()
  const navigate = Route.useNavigate()

  return (
    <ImportsScreen
      {...Route.useLoaderData()}
      search={importsSearch.read(Route.useSearch())}
      onImport={(id) => void navigate({ search: { ...importsSearch.read({}), import: id } })}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })}
      onRetry={() => void router.invalidate()}
    />
  )
}
