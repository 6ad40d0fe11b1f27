import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPause } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import type { AuditOptions, AuditQuota } from '#contracts/audits.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { useApi } from '#src/context/app-context.ts'
import { ScorecardChoice } from '#src/evaluation/scorecard-choice.tsx'
import { safeStorage } from '#src/lib/safe-storage.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Message } from '#src/ui/states/message.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { AuditBar } from './audit-bar.tsx'
import { auditsApi } from './audits.api.ts'
import classes from './audits.module.css'
import { BringFile } from './bring/bring-file.tsx'
import { FileOnItsWay } from './bring/file-on-its-way.tsx'
import { monthName, nextMonth } from './month.ts'
import { PickCall, CallFacts } from './pick/pick-call.tsx'
import type { AuditFlow } from './use-freemium-audit.ts'

type NewAuditProps = {
  flow: AuditFlow
  quota: PromiseState<AuditQuota>
  options: PromiseState<AuditOptions>
  scorecards: PromiseState<ScorecardOptions>
  /** The conversation that is chosen, or that the audit just begun is of. */
  call: number | null
  /** The list, below. */
  below: ReactNode
}

/** An audit before it is begun: its conversation, and then its scorecard. */
export function NewAudit({ flow, quota, below, ...step }: NewAuditProps) {
  const isChosen = AT_SCORECARD.has(flow.step)

  return (
    <Page
      title={<Trans>Call audit</Trans>}
      sentence={
        <Trans>How good was this one call? Bring it or pick it, answer the questions, and sign the sheet.</Trans>
      }
    >
      <AuditBar at={isChosen ? 'scorecard' : 'conversation'} quota={quota} />
      {quota.value?.left === 0 && !isChosen ? <UsedUp quota={quota.value} /> : <Step flow={flow} {...step} />}
      {below}
    </Page>
  )
}

function Step({ flow, options, scorecards, call }: Omit<NewAuditProps, 'quota' | 'below'>) {
  const reload = useReload()

  switch (flow.step) {
    case 'sending':
    case 'reading':
    case 'cutOff':
      return <FileOnItsWay flow={flow} />
    case 'chosen':
    case 'beginning':
    case 'scoring': // the address is about to say which one
      return <ScorecardStep key={call} flow={flow} call={call} scorecards={scorecards} />
    case 'arriving':
    case 'choosing':
      return (
        <div className={classes['ways']}>
          <AsyncContent answer={options} rows={6} onRetry={reload}>
            {(known) => <BringFile flow={flow} options={known} />}
          </AsyncContent>
          <PickCall onPick={(id) => flow.send({ type: 'call.chosen', call: id })} />
        </div>
      )
  }
}

const AT_SCORECARD = new Set<AuditFlow['step']>(['chosen', 'beginning', 'scoring'])

/** In place of a new audit when the month has no more: why, from when on, and what can be done until then. */
function UsedUp({ quota: { month, time_zone } }: { quota: AuditQuota }) {
  const { day } = useFormats()
  const { i18n } = useLingui()
  const [name, from] = [monthName(i18n.locale, month), day(nextMonth(month))]

  return (
    <Message
      icon={<IconCalendarPause size={24} stroke={1.5} />}
      title={<Trans>The audits of {name} are used up</Trans>}
    >
      <Trans>
        New ones can be begun from {from} ({time_zone}). Until then, finish the drafts below: they have their place. An
        audit that is void gives its place back, and whoever runs this server can allow more (AUDIT_QUOTA).
      </Trans>
    </Message>
  )
}

type ScorecardStepProps = {
  flow: AuditFlow
  /** The one that is chosen. Another one needs another `key`. */
  call: number | null
  scorecards: PromiseState<ScorecardOptions>
}

/** The conversation that is chosen, and by what it is judged: by the same as last time, unless another is chosen. */
function ScorecardStep({ flow, call, scorecards }: ScorecardStepProps) {
  const api = useApi(auditsApi)
  const ask = () => (call === null ? NEVER : silenceRejection(api.call(call)))
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
      <AsyncContent answer={scorecards} rows={4} onRetry={useReload()}>
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

/** The scorecard that was audited by last: most people audit by the same one all day. */
const lastScorecard = () => {
  const storage = safeStorage(() => localStorage)
  return {
    get: (): number | null => Number(storage.get(KEY)) || null,
    keep: (id: number) => storage.set(KEY, String(id)),
  }
}

const KEY = 'atalaya-audit-scorecard'
