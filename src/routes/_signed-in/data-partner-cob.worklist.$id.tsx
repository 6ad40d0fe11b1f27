import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { collectionsApi } from '#src/features/collections/collections.api.ts'
import { DebtScreen } from '#src/features/collections/detail/debt-screen.tsx'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'

import { requireOrExplain } from '../-guards.ts'
import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner-cob/worklist/$id')({
  staticData: { name: 'data-partner-cob-debt', title: msg`Debt`, crumb: msg`Debt` },
  beforeLoad: requireOrExplain('collections-data'),
  loader: ({ context: { http }, params, abortController: { signal } }) =>
    collectionsApi(http).debt(idOf(params), signal),
  component: Debt,
})

function Debt() {
  const { id } = Route.useParams()
  return <DebtScreen key={id} {...Route.useLoaderData()} missing={<NotFoundPage hasAccess />} />
}
