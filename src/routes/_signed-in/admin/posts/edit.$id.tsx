import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/posts/edit/$id')({
  staticData: { name: 'admin.posts.edit', title: msg`Edit a post`, crumb: msg`Edit post` },
  beforeLoad: closedWithout('post-edit'),
  component: EditPostPage,
})

function EditPostPage() {
  return (
    <NotBuiltPage>
      <Trans>Change or withdraw an announcement or a help article.</Trans>
    </NotBuiltPage>
  )
}
