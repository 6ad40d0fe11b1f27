import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { WorkItemScreen } from '#src/features/worklists/detail/work-item-screen.tsx'
import { worklistsApi } from '#src/features/worklists/worklists.api.ts'

import { requireOrExplain } from '../../-guards.ts'
import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/worklists/$id')({
  staticData: { name: 'worklists.detail', title: msg`An item of a worklist`, crumb: msg`An item of a worklist` },
  beforeLoad: requireOrExplain('worklist-work'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: worklistsApi(http).item(idOf(params), signal),
  }),
  component: ShownItem,
})

function ShownItem() {
  return <WorkItemScreen {...Route.useLoaderData()} missing={<NotFoundPage hasAccess />} />
}
