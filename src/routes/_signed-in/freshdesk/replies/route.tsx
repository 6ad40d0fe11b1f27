import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/freshdesk/replies')({
  staticData: { crumb: msg`Canned replies` },
})
