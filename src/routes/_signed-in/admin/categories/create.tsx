import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { categoriesApi } from '#src/features/categories/categories.api.ts'
import { CreateCategoryScreen } from '#src/features/categories/form/category-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/categories/create')({
  staticData: { name: 'admin.categories.create', title: msg`Add a category`, crumb: msg`Add new category` },
  beforeLoad: ({ context }) => {
    requireOrExplain('category-create')({ context })
    requireOrExplain('category-list')({ context }) // the form returns to the list
  },
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: categoriesApi(http).options(signal) }),
  component: CreateCategory,
})

function CreateCategory() {
  return <CreateCategoryScreen {...Route.useLoaderData()} />
}
