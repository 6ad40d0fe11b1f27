import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode, useEffect, useEffectEvent } from 'react'

import type { AuditQuota } from '#contracts/audits.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import { useApi, useAppContext } from '#src/context/app-context.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { EvaluationPage, type EvaluatedCall } from '#src/evaluation/audit/evaluation-page.tsx'
import type { EvaluationAnswers } from '#src/evaluation/audit/evaluation.api.ts'
import type { Audit } from '#src/evaluation/audit/use-audit.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { useSearchChange } from '#src/list/use-search-change.ts'
import type { AuditStep } from '#src/machines/freemium-audit.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { Message } from '#src/ui/states/message.tsx'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { AuditBar } from './audit-bar.tsx'
import { AuditList } from './audit-list.tsx'
import type { AuditsSearch } from './audits-search.ts'
import { auditsApi, type AuditsAnswers } from './audits.api.ts'
import classes from './audits.module.css'
import { NewAudit } from './new-audit.tsx'
import { useFreemiumAudit } from './use-freemium-audit.ts'

type AuditsScreenProps = { answers: AuditsAnswers; search: AuditsSearch }

/** The audit of calls on one screen: a conversation, its sheet, and the list of audits. */
export function AuditsScreen({ answers, search }: AuditsScreenProps) {
  const api = useApi(auditsApi)
  const change = useSearchChange<AuditsSearch>()
  const reload = useReload()
  const current: AuditStep = { call: search.call ?? null, audit: search.audit ?? null }
  const flow = useFreemiumAudit({
    ...current,
    api,
    onChange({ call, audit }) {
      change({ call: call ?? undefined, audit: audit ?? undefined })
      if (audit !== null) reload() // the quota has one less, and the list one more
    },
  })
  const [attempt, setAttempt] = useState(0)
  const quota = usePromiseState(answers.quota)
  const options = usePromiseState(answers.options)
  const scorecards = usePromiseState(answers.scorecards)
  const list = <AuditList audits={usePromiseState(answers.audits)} search={search} />

  return (
    <div className={classes['screen']}>
      {current.audit !== null ? (
        <OpenedSheet
          key={`${current.audit} ${attempt}`}
          id={current.audit}
          quota={quota}
          below={list}
          onNext={() => flow.send({ type: 'audit.closed' })}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <NewAudit
          flow={flow}
          quota={quota}
          options={options}
          scorecards={scorecards}
          call={flow.call ?? current.call}
          below={list}
        />
      )}
    </div>
  )
}

type OpenedSheetProps = {
  /** The id of the audit. Another audit needs another `key`, and so does a retry of the same one. */
  id: number
  quota: PromiseState<AuditQuota>
  /** The list of audits. */
  below: ReactNode
  onNext: () => void
  onRetry: () => void
}

/** An audit that was begun: its conversation and its sheet, while they load and after. */
function OpenedSheet({ id, ...sheet }: OpenedSheetProps) {
  const api = useApi(auditsApi)
  const [answers] = useState(() => api.sheet(id))
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

function Sheet({ evaluation, answers: { conversation }, quota, ...page }: SheetProps) {
  const { inspect } = useAppContext()
  const api = useApi(auditsApi)
  const reload = useReload()
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
          <StepListener audit={audit} onStep={reload} />
          <AuditBar at={audit.evaluation.state === 'draft' ? 'scorecard' : 'signed'} quota={quota} />
        </>
      )}
    />
  )
}

/** Reports every step that is taken, because the list and the quota change with it. */
function StepListener({ audit: { actor }, onStep }: { audit: Audit; onStep: () => void }) {
  const notifyStep = useEffectEvent(onStep)
  useEffect(() => {
    const subscription = actor.on('step.taken', () => notifyStep())
    return () => subscription.unsubscribe()
  }, [actor])
  return null
}
