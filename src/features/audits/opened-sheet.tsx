import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'

import type { AuditQuota } from '#contracts/audits.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import type { EvaluationAnswers } from '#src/evaluation/audit/evaluation.api.ts'
import { EvaluationPage, type EvaluatedCall } from '#src/evaluation/audit/evaluation-page.tsx'
import type { Audit } from '#src/evaluation/audit/use-audit.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { Message } from '#src/ui/states/message.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

import { AuditBar } from './audit-bar.tsx'
import type { AuditsApi } from './audits.api.ts'

type OpenedSheetProps = {
  api: AuditsApi
  /** Which one. Another one needs another `key`, and so does the same once more. */
  id: number
  quota: PromiseState<AuditQuota>
  inspect: Inspect
  /** The list, below. */
  below: ReactNode
  onNext: () => void
  /** It has been taken a step further. */
  onChanged: () => void
  onRetry: () => void
}

/** An audit that is begun: its conversation and its sheet, while they are on their way and after. */
export function OpenedSheet({ id, ...sheet }: OpenedSheetProps) {
  const [answers] = useState(() => sheet.api.sheet(id))
  const { value, error } = usePromiseState(answers.evaluation)
  const next = (
    <Button variant="default" onClick={sheet.onNext}>
      <Trans>Next audit</Trans>
    </Button>
  )
  if (value?.kind === 'freemium')
    return <Sheet key={value.id} {...sheet} evaluation={value} answers={answers} next={next} />
  if (value) {
    const params = { type: value.kind, id: String(value.id), callid: String(value.interaction_id) }
    return <Navigate to="/call-detail-calidad/$type/$id/$callid" params={params} replace />
  }

  return (
    <Page title={<Trans>Call audit</Trans>}>
      <AuditBar at="scorecard" quota={sheet.quota} />
      {failureKindOf(error) === 'missing' ? (
        <Message title={<Trans>This audit is not here, or not for you to see</Trans>} action={next} />
      ) : error ? (
        <Failed error={error} onRetry={sheet.onRetry} />
      ) : (
        <Loading rows={8} />
      )}
      {sheet.below}
    </Page>
  )
}

type SheetProps = Omit<OpenedSheetProps, 'id' | 'onNext'> & {
  evaluation: Evaluation
  answers: EvaluationAnswers
  next: ReactNode
}

function Sheet({ api, evaluation, answers: { conversation }, quota, inspect, onChanged, ...page }: SheetProps) {
  const { id, interaction_id } = evaluation
  const work = useMemo(() => api.work(id), [api, id])
  const asks = useMemo(() => api.conversationAsks(String(interaction_id)), [api, interaction_id])
  const call: EvaluatedCall = {
    detail: usePromiseState(conversation.detail),
    turns: usePromiseState(conversation.turns),
    peaks: usePromiseState(conversation.peaks),
    attachments: usePromiseState(conversation.attachments),
    markers: usePromiseState(conversation.markers),
    analysis: useAnalysis(conversation.analysis, asks.analysis),
  }

  return (
    <EvaluationPage
      {...page}
      evaluation={evaluation}
      call={call}
      work={work}
      asks={asks}
      startMs={0}
      marked={null}
      inspect={inspect}
      renderAbove={(audit) => (
        <>
          <ToldSteps audit={audit} onStep={onChanged} />
          <AuditBar at={audit.evaluation.state === 'draft' ? 'scorecard' : 'signed'} quota={quota} />
        </>
      )}
    />
  )
}

/** Tells of every step that is taken: the list and the quota are others then. */
function ToldSteps({ audit: { actor }, onStep }: { audit: Audit; onStep: () => void }) {
  const taken = useEffectEvent(onStep)
  useEffect(() => {
    const subscription = actor.on('step.taken', () => taken())
    return () => subscription.unsubscribe()
  }, [actor])
  return null
}
