import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/categories/create')({
  staticData: { name: 'admin.categories.create', title: msg`Add a category`, crumb: msg`Add new category` },
  beforeLoad: closedWithout('category-create'),
  component: CreateCategoryPage,
})

function CreateCategoryPage() {
  return (
    <NotBuiltPage>
      <Trans>Name a category for posts.</Trans>
    </NotBuiltPage>
  )
}
