import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { BlankPage } from '#src/features/frame/blank-page.tsx'

export const Route = createFileRoute('/_signed-in/blank')({
  staticData: { name: 'blank', title: msg`Blank page`, crumb: msg`Blank page` },
  component: BlankPage,
})
