import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { CallDetail } from '#contracts/calls.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { ScorecardChoice } from '#src/evaluation/scorecard-choice.tsx'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './audits.module.css'
import { lastScorecard } from './last-scorecard.ts'
import { CallFacts } from './pick/pick-call.tsx'
import type { AuditFlow } from './use-freemium-audit.ts'

type ScorecardStepProps = {
  flow: AuditFlow
  /** The one that is chosen. Another one needs another `key`. */
  call: number | null
  fetchCall: (id: number) => Promise<CallDetail>
  scorecards: PromiseState<ScorecardOptions>
  onRetry: () => void
}

/** The conversation that is chosen, and by what it is judged: by the same as last time, unless another is chosen. */
export function ScorecardStep({ flow, call, fetchCall, scorecards, onRetry }: ScorecardStepProps) {
  const ask = () => (call === null ? NEVER : silenceRejection(fetchCall(call)))
  const [asked, setAsked] = useState(ask)
  const detail = usePromiseState(asked)

  return (
    <section className={classes['way']}>
      <StepTitle>
        <Trans>By which scorecard?</Trans>
      </StepTitle>
      <AsyncContent answer={detail} rows={1} onRetry={() => setAsked(ask)}>
        {(told) => (
          <div className={classes['buttons']}>
            <CallFacts call={told} />
          </div>
        )}
      </AsyncContent>
      <StepFailure failure={flow.failure} />
      <AsyncContent answer={scorecards} rows={4} onRetry={onRetry}>
        {({ data }) => <Choice flow={flow} offered={data} />}
      </AsyncContent>
    </section>
  )
}

type ChoiceProps = { flow: AuditFlow; offered: ScorecardOptions['data'] }

function Choice({ flow: { step, send }, offered }: ChoiceProps) {
  const [kept] = useState(lastScorecard)
  const [chosen, setChosen] = useState(kept.get)
  const selected = offered.find(({ id }) => id === chosen) ?? offered[0]
  const another = (
    <Button variant="default" onClick={() => send({ type: 'call.withdrawn' })}>
      <Trans>Choose another conversation</Trans>
    </Button>
  )
  if (!selected) {
    return (
      <Empty title={<Trans>There is no published scorecard yet</Trans>} action={another}>
        <Trans>A quality supervisor makes one, or publishes one of the four that come with the product.</Trans>
      </Empty>
    )
  }

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        kept.keep(selected.id)
        send({ type: 'scorecard.chosen', scorecard: selected.id })
      }}
    >
      <ScorecardChoice offered={offered} value={selected.id} onChoose={setChosen} />
      <div className={classes['buttons']}>
        <WaitingButton type="submit" isWaiting={step !== 'chosen'}>
          <Trans>Begin the audit</Trans>
        </WaitingButton>
        {another}
      </div>
    </form>
  )
}

const NEVER = new Promise<never>(() => undefined)
