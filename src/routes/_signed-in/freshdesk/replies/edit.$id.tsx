import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { repliesApi } from '#src/features/tickets/replies/replies.api.ts'
import { EditReplyScreen } from '#src/features/tickets/replies/reply-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/replies/edit/$id')({
  staticData: { name: 'freshdesk.replies.edit', title: msg`Edit a canned reply`, crumb: msg`Edit` },
  beforeLoad: requireOrExplain('support-settings'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: repliesApi(http).forEditing(idOf(params), signal),
  }),
  component: EditReply,
})

function EditReply() {
  return <EditReplyScreen {...Route.useLoaderData()} />
}
