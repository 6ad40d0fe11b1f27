import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/categories/edit/$id')({
  staticData: { name: 'admin.categories.edit', title: msg`Edit a category`, crumb: msg`Edit Category` },
  beforeLoad: closedWithout('category-edit'),
  component: EditCategoryPage,
})

function EditCategoryPage() {
  return (
    <NotBuiltPage>
      <Trans>Rename a category, or merge it into another.</Trans>
    </NotBuiltPage>
  )
}
