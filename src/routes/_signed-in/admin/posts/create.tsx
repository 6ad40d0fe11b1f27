import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CreatePostScreen } from '#src/features/posts/form/post-form-screens.tsx'
import { postsApi } from '#src/features/posts/posts.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/posts/create')({
  staticData: { name: 'admin.posts.create', title: msg`Add a post`, crumb: msg`Add new post` },
  beforeLoad: requireOrExplain('post-create'),
  loader: ({ context: { http }, abortController: { signal } }) => postsApi(http).options(signal),
  component: CreatePost,
})

function CreatePost() {
  return <CreatePostScreen {...Route.useLoaderData()} />
}
