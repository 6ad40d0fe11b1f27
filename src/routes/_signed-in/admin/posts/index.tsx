import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/posts/')({
  staticData: { name: 'admin.posts', title: msg`Posts` },
  beforeLoad: closedWithout('post-list'),
  component: PostsPage,
})

function PostsPage() {
  return (
    <NotBuiltPage>
      <Trans>Announcements and the help articles that questions of a scorecard point to.</Trans>
    </NotBuiltPage>
  )
}
