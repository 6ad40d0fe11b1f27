import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'

import type { AuditQuota } from '#contracts/audits.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from './audits.module.css'
import { monthName } from './month.ts'

/** A bar that stays visible: the current step of the audit, and how many audits are left. */
export function AuditBar({ at: current, quota }: { at: AuditStep; quota: PromiseState<AuditQuota> }) {
  return (
    <div className={classes['bar']}>
      <StepsLine at={current} />
      <QuotaLine quota={quota} />
    </div>
  )
}

type AuditStep = 'conversation' | 'scorecard' | 'signed'

/** The three steps of an audit, with the current one marked. */
function StepsLine({ at: current }: { at: AuditStep }) {
  const { t } = useLingui()
  const steps: { step: AuditStep; name: React.ReactNode }[] = [
    { step: 'conversation', name: <Trans context="step of an audit">Conversation</Trans> },
    { step: 'scorecard', name: <Trans context="step of an audit">Scorecard</Trans> },
    { step: 'signed', name: <Trans context="step of an audit">Signed</Trans> },
  ]
  const currentIndex = steps.findIndex(({ step }) => step === current)

  return (
    <ol className={classes['steps']} aria-label={t`Steps of the audit`}>
      {steps.map(({ step, name }, index) => {
        // the last step is done as soon as it is reached
        const isDone = index < currentIndex || (current === 'signed' && index === currentIndex)
        return (
          <li key={step} aria-current={index === currentIndex ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={classes['place']} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2} /> : index + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}

/** How many audits of the month are used and how many are left. Screen readers announce changes. */
function QuotaLine({ quota }: { quota: PromiseState<AuditQuota> }) {
  return (
    <p className={classes['quota']} role="status">
      {quota.value ? (
        <QuotaCount {...quota.value} />
      ) : quota.error ? (
        <Trans>How many audits are left could not be asked</Trans>
      ) : null}
    </p>
  )
}

function QuotaCount({ month, quota, used, left, time_zone }: AuditQuota) {
  const { number } = useFormats()
  const { i18n } = useLingui()
  const name = monthName(i18n.locale, month)
  const formatted = { used: number(used), quota: number(quota), left: number(left) }

  return (
    <span title={time_zone}>
      <span>
        <Plural
          value={quota}
          one={`${formatted.used} of ${formatted.quota} audit used in ${name}`}
          other={`${formatted.used} of ${formatted.quota} audits used in ${name}`}
        />
      </span>
      {' · '}
      <strong>
        <Plural value={left} one={`${formatted.left} left`} other={`${formatted.left} left`} />
      </strong>
    </span>
  )
}
