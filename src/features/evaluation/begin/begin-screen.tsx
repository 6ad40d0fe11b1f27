import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'

import type { CallDetail } from '#contracts/calls.ts'
import type { EvaluationStart } from '#contracts/evaluation-changes.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { EvaluatedTurns } from '#src/evaluation/evaluated-turns.tsx'
import { ScorecardChoice } from '#src/evaluation/scorecard-choice.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './begin.module.css'

type BeginScreenProps = Omit<BeginPageProps, 'call' | 'scorecards'> & {
  call: Promise<CallDetail>
  scorecards: Promise<ScorecardOptions>
}

/** A new evaluation, while the scorecards load and after. */
export function BeginScreen({ call, scorecards, ...page }: BeginScreenProps) {
  return <BeginPage {...page} call={usePromiseState(call)} scorecards={usePromiseState(scorecards)} />
}

type Started = { id: number; kind: string }

type BeginPageProps = {
  call: PromiseState<CallDetail>
  scorecards: PromiseState<ScorecardOptions>
  wanted: Omit<EvaluationStart, 'scorecard_id'> & { scorecard_id?: number | undefined }
  start: (body: EvaluationStart, signal: AbortSignal) => Promise<Started>
  onStarted: (started: Started) => void
  onRetry: () => void
}

/** The choice of the scorecard before an evaluation. If the scorecard is given, the evaluation starts by itself. */
function BeginPage({ call, scorecards, wanted: request, start, onStarted, onRetry }: BeginPageProps) {
  const { scorecard_id, ...rest } = request
  const [selectedByUser, setSelectedByUser] = useState<number | null>(null)
  const action = useAction({
    act: (id: number, signal) => start({ ...rest, scorecard_id: id }, signal),
    onDone: onStarted,
  })
  const begin = useEffectEvent((id: number) => action.run(id))
  useEffect(() => {
    if (scorecard_id !== undefined) begin(scorecard_id)
  }, [scorecard_id])

  const options = scorecards.value?.data ?? null
  const selected = selectedByUser ?? options?.[0]?.id ?? null
  const error = scorecards.error ?? call.error

  return (
    <Page
      title={call.value ? <PeopleTitle {...call.value} /> : <Trans>New evaluation</Trans>}
      sentence={<Trans>By which scorecard is this conversation judged?</Trans>}
    >
      {call.value && rest.from_seq !== undefined && rest.to_seq !== undefined && (
        <EvaluatedTurns channel={call.value.channel} from={rest.from_seq} to={rest.to_seq} total={null} />
      )}
      <StepFailure failure={action.failure} />
      {error !== null && !options && <Failed error={error} onRetry={onRetry} />}
      {error === null && (!options || (action.isPending && scorecard_id !== undefined)) && <Loading rows={4} />}
      {options?.length === 0 && (
        <Empty title={<Trans>There is no published scorecard yet</Trans>}>
          <Trans>A quality supervisor makes one, or publishes one of the four that come with the product.</Trans>
        </Empty>
      )}
      {options && selected !== null && !(action.isPending && scorecard_id !== undefined) && (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault()
            action.run(selected)
          }}
        >
          <ScorecardChoice offered={options} value={selected} onChoose={setSelectedByUser} />
          <WaitingButton type="submit" isWaiting={action.isPending}>
            <Trans>Begin the evaluation</Trans>
          </WaitingButton>
        </form>
      )}
    </Page>
  )
}
