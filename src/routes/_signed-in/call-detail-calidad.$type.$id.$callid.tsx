import { msg } from '@lingui/core/macro'
import { createFileRoute, Navigate, notFound, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import { evaluationKinds } from '#contracts/evaluation-states.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import { useApi } from '#src/context/app-context.ts'
import { BeginScreen } from '#src/features/evaluation/begin/begin-screen.tsx'
import { evaluationDetailApi } from '#src/features/evaluation/evaluation-detail.api.ts'
import { EvaluationScreen } from '#src/features/evaluation/evaluation-screen.tsx'
import { evaluationSearch } from '#src/features/evaluation/evaluation-search.ts'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { TicketsAbout } from '#src/features/tickets/about/tickets-about.tsx'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-calidad/$type/$id/$callid')({
  staticData: { name: 'call-detail-calidad', title: msg`Quality call detail`, crumb: msg`Quality call detail` },
  validateSearch: evaluationSearch,
  beforeLoad: ({ context, params: { type, id, callid } }) => {
    requireOrExplain('quality-detail')({ context })
    // the conversation itself has its own permission
    requireOrExplain('call-detail')({ context })
    if (id === NEW) requireOrExplain('quality-audit')({ context })
    const isKind = evaluationKinds.some((kind) => kind === type)
    if (!isKind || !(id === NEW || ID.test(id)) || !ID.test(callid)) throw notFound()
  },
  // the page is displayed at once; its parts load and fail independently of each other
  loader: ({ context: { http }, params: { id, callid }, abortController: { signal } }) => {
    const api = evaluationDetailApi(http)
    return id === NEW
      ? { beginning: api.beginning(callid, signal), opened: null }
      : { beginning: null, opened: api.load(id, callid, signal) }
  },
  component: QualityDetail,
})

const NEW = 'new'
const ID = /^[1-9]\d{0,14}$/

function QualityDetail() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const { type, id, callid } = Route.useParams()
  const { t = 0, m = null, scorecard, assignment, from, to } = Route.useSearch()
  const { inspect } = Route.useRouteContext()
  const { beginning, opened } = Route.useLoaderData()
  const api = useApi(evaluationDetailApi)
  const work = useMemo(() => api.work(Number(id)), [api, id])
  const asks = useMemo(() => api.conversationAsks(callid), [api, callid])
  const onRetry = () => void router.invalidate()

  if (beginning) {
    return (
      <BeginScreen
        {...beginning}
        wanted={{
          kind: type === 'verification' ? 'verification' : 'quality',
          interaction_id: Number(callid),
          scorecard_id: scorecard,
          ...(assignment !== undefined && { assignment_id: assignment }),
          ...(from !== undefined && to !== undefined && { from_seq: from, to_seq: to }),
        }}
        start={api.start}
        onStarted={(started) =>
          void navigate({ params: { type: started.kind, id: String(started.id), callid }, search: {}, replace: true })
        }
        onRetry={onRetry}
      />
    )
  }

  return (
    <EvaluationScreen
      key={id}
      {...opened}
      work={work}
      asks={asks}
      startMs={t * 1000}
      marked={m}
      inspect={inspect}
      actions={<TicketsAbout kind="evaluation" id={Number(id)} />}
      missing={<NotFoundPage hasAccess />}
      elsewhere={(evaluation) => ownAddress(evaluation, { type, id, callid })}
      onRetry={onRetry}
    />
  )
}

/** Redirects to the canonical address of an evaluation; null if the current address is that one. */
function ownAddress({ kind, interaction_id }: Evaluation, named: { type: string; id: string; callid: string }) {
  const own = { ...named, type: kind, callid: String(interaction_id) }
  if (own.type === named.type && own.callid === named.callid) return null
  return <Navigate from={Route.fullPath} to="/call-detail-calidad/$type/$id/$callid" params={own} replace />
}
