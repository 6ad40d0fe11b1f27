import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { categoriesApi } from '#src/features/categories/categories.api.ts'
import { CategoriesScreen } from '#src/features/categories/list/categories-screen.tsx'
import { categoriesSearch } from '#src/features/categories/list/categories-search.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/categories/')({
  staticData: { name: 'admin.categories', title: msg`Categories` },
  validateSearch: categoriesSearch.read,
  search: { middlewares: [stripSearchParams(categoriesSearch.defaults)] },
  beforeLoad: requireOrExplain('category-list'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => categoriesSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => categoriesApi(http).list(deps, signal),
  component: Categories,
})

function Categories() {
  return <CategoriesScreen answers={Route.useLoaderData()} search={categoriesSearch.read(Route.useSearch())} />
}
