import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'

import type { AuditQuota } from '#contracts/audits.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from './audits.module.css'
import { monthName } from './month.ts'

/** What stays in sight: how far the audit is, and how many are left. */
export function AuditBar({ at, quota }: { at: StepAt; quota: PromiseState<AuditQuota> }) {
  return (
    <div className={classes['bar']}>
      <StepsLine at={at} />
      <QuotaLine quota={quota} />
    </div>
  )
}

type StepAt = 'conversation' | 'scorecard' | 'signed'

/** The three steps of an audit, and which one it is at. */
function StepsLine({ at }: { at: StepAt }) {
  const { t } = useLingui()
  const steps: { step: StepAt; name: React.ReactNode }[] = [
    { step: 'conversation', name: <Trans context="step of an audit">Conversation</Trans> },
    { step: 'scorecard', name: <Trans context="step of an audit">Scorecard</Trans> },
    { step: 'signed', name: <Trans context="step of an audit">Signed</Trans> },
  ]
  const current = steps.findIndex(({ step }) => step === at)

  return (
    <ol className={classes['steps']} aria-label={t`Steps of the audit`}>
      {steps.map(({ step, name }, place) => {
        // what is signed has nothing before it
        const isDone = place < current || (at === 'signed' && place === current)
        return (
          <li key={step} aria-current={place === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={classes['place']} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2} /> : place + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}

/** How many audits of the month are begun, and how many are left: counted plainly. Told as it changes. */
function QuotaLine({ quota }: { quota: PromiseState<AuditQuota> }) {
  return (
    <p className={classes['quota']} role="status">
      {quota.value ? (
        <Counted {...quota.value} />
      ) : quota.error ? (
        <Trans>How many audits are left could not be asked</Trans>
      ) : null}
    </p>
  )
}

function Counted({ month, quota, used, left, time_zone }: AuditQuota) {
  const { number } = useFormats()
  const { i18n } = useLingui()
  const name = monthName(i18n.locale, month)
  const shown = { used: number(used), quota: number(quota), left: number(left) }

  return (
    <span title={time_zone}>
      <span>
        <Plural
          value={quota}
          one={`${shown.used} of ${shown.quota} audit used in ${name}`}
          other={`${shown.used} of ${shown.quota} audits used in ${name}`}
        />
      </span>
      {' · '}
      <strong>
        <Plural value={left} one={`${shown.left} left`} other={`${shown.left} left`} />
      </strong>
    </span>
  )
}
