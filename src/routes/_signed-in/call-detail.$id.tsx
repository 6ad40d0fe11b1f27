import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useApi, useCan } from '#src/context/app-context.ts'
import { CallDetailScreen } from '#src/features/call-detail/call-detail-screen.tsx'
import { callDetailSearch } from '#src/features/call-detail/call-detail-search.ts'
import { callDetailApi } from '#src/features/call-detail/call-detail.api.ts'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { TicketsAbout } from '#src/features/tickets/about/tickets-about.tsx'
import { AddToWorklist } from '#src/features/worklists/add/add-to-worklist.tsx'

import { canonicalRedirect } from '../-elsewhere.tsx'
import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail/$id')({
  staticData: { name: 'call-detail', title: msg`Call detail`, crumb: msg`Call detail` },
  validateSearch: callDetailSearch,
  beforeLoad: ({ context, params: { id } }) => {
    requireOrExplain('call-detail')({ context })
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  },
  // the page is displayed at once; its parts load and fail independently of each other
  loader: ({ context, params: { id }, abortController: { signal } }) => callDetailApi(context.http).load(id, signal),
  component: CallDetail,
})

function CallDetail() {
  const router = useRouter()
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { t = 0, panel = null } = Route.useSearch()
  const { inspect } = Route.useRouteContext()
  const can = useCan()
  const api = useApi(callDetailApi)
  const asks = useMemo(() => api.asks(id), [api, id])

  return (
    <CallDetailScreen
      key={id}
      {...Route.useLoaderData()}
      id={id}
      startMs={t * 1000}
      panel={panel}
      onPanel={(wanted) =>
        void navigate({
          search: (search) => ({ ...search, panel: wanted }),
          replace: true,
          resetScroll: false,
        })
      }
      asks={asks}
      renderActions={(call) => (
        <>
          <TicketsAbout kind="call" id={call.id} />
          <AddToWorklist about={{ call, agent: call.agent }} />
        </>
      )}
      readsAccess={can('access-list')}
      missing={<NotFoundPage hasAccess />}
      elsewhere={(call) => canonicalRedirect(call, 'voice')}
      onRetry={() => void router.invalidate()}
      inspect={inspect}
    />
  )
}
