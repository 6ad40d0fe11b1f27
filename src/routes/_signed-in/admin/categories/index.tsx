import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/categories/')({
  staticData: { name: 'admin.categories', title: msg`Categories` },
  beforeLoad: closedWithout('category-list'),
  component: CategoriesPage,
})

function CategoriesPage() {
  return (
    <NotBuiltPage>
      <Trans>The categories that posts are kept in.</Trans>
    </NotBuiltPage>
  )
}
