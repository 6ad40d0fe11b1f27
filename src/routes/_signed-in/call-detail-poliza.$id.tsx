import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useApi } from '#src/context/app-context.ts'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { VerificationScreen } from '#src/features/verification/verification-screen.tsx'
import { verificationSearch } from '#src/features/verification/verification-search.ts'
import { verificationApi } from '#src/features/verification/verification.api.ts'
import { AddToWorklist } from '#src/features/worklists/add/add-to-worklist.tsx'
import { can } from '#src/machines/landing.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-poliza/$id')({
  staticData: { name: 'call-detail-poliza', title: msg`Policy call detail`, crumb: msg`Policy call detail` },
  validateSearch: verificationSearch,
  beforeLoad: ({ context, params: { id } }) => {
    requireOrExplain('policy-detail')({ context })
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  },
  loaderDeps: ({ search: { policy } }) => ({ policy }),
  // the page is displayed at once; its parts load and fail independently of each other
  loader: ({ context: { http, session }, deps, params: { id }, abortController: { signal } }) => {
    const readsCalls = can(session.getSnapshot().context.permissions, 'call-detail')
    return verificationApi(http).load(id, deps.policy, readsCalls, signal)
  },
  component: PolicyCallDetail,
})

function PolicyCallDetail() {
  const router = useRouter()
  const { id } = Route.useParams()
  const { policy, t = 0, m = null } = Route.useSearch()
  const { inspect } = Route.useRouteContext()
  const api = useApi(verificationApi)
  const asks = useMemo(() => api.conversationAsks(id), [api, id])

  return (
    <VerificationScreen
      key={`${id} ${policy ?? ''}`}
      {...Route.useLoaderData()}
      workOf={(file) => api.work(file)}
      asks={asks}
      startMs={t * 1000}
      marked={m}
      inspect={inspect}
      renderActions={({ call, policy: sold }) => <AddToWorklist about={{ call, policy: sold }} />}
      missing={<NotFoundPage hasAccess />}
      onRetry={() => void router.invalidate()}
    />
  )
}
