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
import { BringFile, FileOnItsWay } from './bring-file.tsx'
import { monthName, nextMonth } from './month.ts'
import { CallFacts, PickCall } from './pick-call.tsx'
import type { AuditFlow } from './use-freemium-audit.ts'

type NewAuditProps = {
  flow: AuditFlow
  quota: PromiseState<AuditQuota>
  options: PromiseState<AuditOptions>
  scorecards: PromiseState<ScorecardOptions>
  /** The selected conversation, or the one of the audit that was just begun. */
  call: number | null
  /** The list of audits. */
  below: ReactNode
}

/** An audit before it is begun: its conversation, and then its scorecard. */
export function NewAudit({ flow, quota, below, ...step }: NewAuditProps) {
  const isAtScorecard = AT_SCORECARD.has(flow.step)

  return (
    <Page
      title={<Trans>Call audit</Trans>}
      sentence={
        <Trans>How good was this one call? Bring it or pick it, answer the questions, and sign the sheet.</Trans>
      }
    >
      <AuditBar at={isAtScorecard ? 'scorecard' : 'conversation'} quota={quota} />
      {quota.value?.left === 0 && !isAtScorecard ? <UsedUp quota={quota.value} /> : <Step flow={flow} {...step} />}
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
    case 'scoring': // the address is about to change to the new audit
      return <ScorecardStep key={call} flow={flow} call={call} scorecards={scorecards} />
    case 'arriving':
    case 'choosing':
      return (
        <div className={classes['ways']}>
          <AsyncContent answer={options} rows={6} onRetry={reload}>
            {(loadedOptions) => <BringFile flow={flow} options={loadedOptions} />}
          </AsyncContent>
          <PickCall onPick={(id) => flow.send({ type: 'call.chosen', call: id })} />
        </div>
      )
  }
}

const AT_SCORECARD = new Set<AuditFlow['step']>(['chosen', 'beginning', 'scoring'])

/** Shown instead of a new audit when the month's quota is used up: why, until when, and what can be done meanwhile. */
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
  /** The selected conversation. Another one needs another `key`. */
  call: number | null
  scorecards: PromiseState<ScorecardOptions>
}

/** The selected conversation and the scorecard to judge it by, which is at first the one of the last audit. */
function ScorecardStep({ flow, call, scorecards }: ScorecardStepProps) {
  const api = useApi(auditsApi)
  const loadCall = () => (call === null ? NEVER : silenceRejection(api.call(call)))
  const [callRequest, setCallRequest] = useState(loadCall)
  const detail = usePromiseState(callRequest)

  return (
    <section className={classes['way']}>
      <StepTitle>
        <Trans>By which scorecard?</Trans>
      </StepTitle>
      <AsyncContent answer={detail} rows={1} onRetry={() => setCallRequest(loadCall)}>
        {(conversation) => (
          <div className={classes['buttons']}>
            <CallFacts call={conversation} />
          </div>
        )}
      </AsyncContent>
      <StepFailure failure={flow.failure} />
      <AsyncContent answer={scorecards} rows={4} onRetry={useReload()}>
        {({ data }) => <ScorecardForm flow={flow} scorecards={data} />}
      </AsyncContent>
    </section>
  )
}

type ScorecardFormProps = { flow: AuditFlow; scorecards: ScorecardOptions['data'] }

function ScorecardForm({ flow: { step, send }, scorecards }: ScorecardFormProps) {
  const [storage] = useState(lastScorecard)
  const [selectedId, setSelectedId] = useState(storage.get)
  const selected = scorecards.find(({ id }) => id === selectedId) ?? scorecards[0]
  const anotherCallButton = (
    <Button variant="default" onClick={() => send({ type: 'call.withdrawn' })}>
      <Trans>Choose another conversation</Trans>
    </Button>
  )
  if (!selected) {
    return (
      <Empty title={<Trans>There is no published scorecard yet</Trans>} action={anotherCallButton}>
        <Trans>A quality supervisor makes one, or publishes one of the four that come with the product.</Trans>
      </Empty>
    )
  }

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        storage.set(selected.id)
        send({ type: 'scorecard.chosen', scorecard: selected.id })
      }}
    >
      <ScorecardChoice offered={scorecards} value={selected.id} onChoose={setSelectedId} />
      <div className={classes['buttons']}>
        <WaitingButton type="submit" isWaiting={step !== 'chosen'}>
          <Trans>Begin the audit</Trans>
        </WaitingButton>
        {anotherCallButton}
      </div>
    </form>
  )
}

const NEVER = new Promise<never>(() => undefined)

/** The scorecard of the last audit: most people use the same one all day. */
const lastScorecard = () => {
  const storage = safeStorage(() => localStorage)
  return {
    get: (): number | null => Number(storage.get(KEY)) || null,
    set: (id: number) => storage.set(KEY, String(id)),
  }
}

const KEY = 'atalaya-audit-scorecard'
