import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { AuditOptions, AuditQuota } from '#contracts/audits.ts'
import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { AuditBar } from './audit-bar.tsx'
import type { AuditsApi } from './audits.api.ts'
import classes from './audits.module.css'
import { BringFile } from './bring/bring-file.tsx'
import { FileOnItsWay } from './bring/file-on-its-way.tsx'
import { PickCall } from './pick/pick-call.tsx'
import { ScorecardStep } from './scorecard-step.tsx'
import type { AuditFlow } from './use-freemium-audit.ts'
import { UsedUp } from './used-up.tsx'

type NewAuditProps = {
  flow: AuditFlow
  api: Pick<AuditsApi, 'calls' | 'call'>
  quota: PromiseState<AuditQuota>
  options: PromiseState<AuditOptions>
  scorecards: PromiseState<ScorecardOptions>
  /** The conversation that is chosen, or that the audit just begun is of. */
  call: number | null
  /** The list, below. */
  below: ReactNode
  onRetry: () => void
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

function Step({ flow, api, options, scorecards, call, onRetry }: Omit<NewAuditProps, 'quota' | 'below'>) {
  switch (flow.step) {
    case 'sending':
    case 'reading':
    case 'cutOff':
      return <FileOnItsWay flow={flow} />
    case 'chosen':
    case 'beginning':
    case 'scoring': // the address is about to say which one
      return (
        <ScorecardStep
          key={call}
          flow={flow}
          call={call}
          fetchCall={api.call}
          scorecards={scorecards}
          onRetry={onRetry}
        />
      )
    case 'arriving':
    case 'choosing':
      return (
        <div className={classes['ways']}>
          <AsyncContent answer={options} rows={6} onRetry={onRetry}>
            {(known) => <BringFile flow={flow} options={known} />}
          </AsyncContent>
          <PickCall find={api.calls} onPick={(id) => flow.send({ type: 'call.chosen', call: id })} />
        </div>
      )
  }
}

const AT_SCORECARD = new Set<AuditFlow['step']>(['chosen', 'beginning', 'scoring'])
