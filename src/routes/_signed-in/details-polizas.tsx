import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { requireOr404 } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/details-polizas')({
  staticData: { crumb: msg`Policies` },
  beforeLoad: requireOr404('policy-detail'),
})
