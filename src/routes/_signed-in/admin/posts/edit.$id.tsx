import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EditPostScreen } from '#src/features/posts/form/post-form-screens.tsx'
import { postsApi } from '#src/features/posts/posts.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/admin/posts/edit/$id')({
  staticData: { name: 'admin.posts.edit', title: msg`Edit a post`, crumb: msg`Edit post` },
  beforeLoad: requireOrExplain('post-edit'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: postsApi(http).forEditing(idOf(params), signal),
  }),
  component: EditPost,
})

function EditPost() {
  return <EditPostScreen {...Route.useLoaderData()} />
}
