import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/freshdesk')({
  staticData: { crumb: msg`Support desk` },
})
