import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/posts/create')({
  staticData: { name: 'admin.posts.create', title: msg`Add a post`, crumb: msg`Add new post` },
  beforeLoad: closedWithout('post-create'),
  component: CreatePostPage,
})

function CreatePostPage() {
  return (
    <NotBuiltPage>
      <Trans>Write an announcement or a help article.</Trans>
    </NotBuiltPage>
  )
}
