import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { DiallingRecordScreen } from '#src/features/dialling/detail/dialling-record-screen.tsx'
import { diallingApi } from '#src/features/dialling/dialling.api.ts'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'

import { requireOrExplain } from '../-guards.ts'
import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/call-detail-db/$id')({
  staticData: { name: 'call-detail-db', title: msg`Dialling record`, crumb: msg`Dialling record` },
  beforeLoad: requireOrExplain('call-detail'),
  loader: ({ context: { http }, params, abortController: { signal } }) =>
    diallingApi(http).record(idOf(params), signal),
  component: DiallingRecord,
})

function DiallingRecord() {
  const { id } = Route.useParams()
  return <DiallingRecordScreen key={id} {...Route.useLoaderData()} missing={<NotFoundPage hasAccess />} />
}
