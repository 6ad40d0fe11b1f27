import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { hiddenWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/details-polizas')({
  staticData: { crumb: msg`Policies` },
  beforeLoad: hiddenWithout('policy-detail'),
})
