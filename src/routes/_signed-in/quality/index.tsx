import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { qualityPermissions } from '#contracts/permissions.ts'
import { sectionsFor } from '#src/features/quality/quality-sections.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/')({
  staticData: { name: 'quality', title: msg`Quality` },
  beforeLoad: ({ context }) => {
    requireOrExplain(...qualityPermissions)({ context })
    const [first] = sectionsFor(context.session.getSnapshot().context.permissions)
    if (first) throw redirect({ to: first.to, replace: true })
  },
})
