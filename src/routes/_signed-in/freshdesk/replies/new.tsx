import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { repliesApi } from '#src/features/tickets/replies/replies.api.ts'
import { CreateReplyScreen } from '#src/features/tickets/replies/reply-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/replies/new')({
  staticData: { name: 'freshdesk.replies.new', title: msg`New canned reply`, crumb: msg`New canned reply` },
  beforeLoad: requireOrExplain('support-settings'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ settings: repliesApi(http).settings(signal) }),
  component: NewReply,
})

function NewReply() {
  return <CreateReplyScreen {...Route.useLoaderData()} />
}
