import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { categoriesApi } from '#src/features/categories/categories.api.ts'
import { EditCategoryScreen } from '#src/features/categories/form/category-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/admin/categories/edit/$id')({
  staticData: { name: 'admin.categories.edit', title: msg`Edit a category`, crumb: msg`Edit Category` },
  beforeLoad: ({ context }) => {
    requireOrExplain('category-edit')({ context })
    requireOrExplain('category-list')({ context }) // the form returns to the list
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    id: idOf(params),
    options: categoriesApi(http).options(signal),
  }),
  component: EditCategory,
})

function EditCategory() {
  return <EditCategoryScreen {...Route.useLoaderData()} />
}
