import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { PlanPreview } from '#contracts/sampling-plans.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './live-draw.module.css'

/** How many would be drawn, of how many, and how sure that makes: in words. */
export function DrawFigures({ preview }: { preview: PlanPreview }) {
  const { number } = useFormats()
  const { eligible, drawn, held, elapsed_days, period_days, quota_now, unassigned, without_agent } = preview
  const [shownDrawn, shownHeld] = [number(drawn), number(held)]
  const shownEligible = number(eligible)
  const isPart = elapsed_days < period_days
  const short = preview.agents.filter(({ short_of }) => short_of !== null).length
  const shortStrata = preview.strata.filter(({ short_of }) => short_of !== null).length

  return (
    <div className={classes['figures']} role="status">
      <p className={classes['counts']}>
        <strong>
          <Plural
            value={eligible}
            one={`${shownDrawn} of ${shownEligible} conversation would be drawn now`}
            other={`${shownDrawn} of ${shownEligible} conversations would be drawn now`}
          />
        </strong>
      </p>
      {held > 0 && (
        <p className={classes['counts']}>
          <Plural
            value={held}
            one={`${shownHeld} was drawn before and counts`}
            other={`${shownHeld} were drawn before and count`}
          />
        </p>
      )}
      {elapsed_days === 0 && (
        <Warning>
          <Trans>The period has not begun: there is nothing to draw yet.</Trans>
        </Warning>
      )}
      {eligible === 0 && elapsed_days > 0 && (
        <Warning>
          <Trans>No conversation fits. Widen the period, or take a filter away.</Trans>
        </Warning>
      )}
      {isPart && elapsed_days > 0 && (
        <p className={classes['note']}>
          <Trans>
            {elapsed_days} of {period_days} days have passed, so now only that part of the quota is drawn ({quota_now}).
            Draw again later: what is missing is added from the later days.
          </Trans>
        </p>
      )}
      <Sureness preview={preview} />
      {unassigned > 0 && (
        <Warning>
          <Plural
            value={unassigned}
            one="# would have nobody to audit it: add evaluators, or raise their numbers."
            other="# would have nobody to audit them: add evaluators, or raise their numbers."
          />
        </Warning>
      )}
      {short > 0 && (
        <Warning>
          <Plural
            value={short}
            one="# agent has fewer conversations than wanted: all are audited."
            other="# agents have fewer conversations than wanted: all are audited."
          />
        </Warning>
      )}
      {shortStrata > 0 && (
        <Warning>
          <Plural
            value={shortStrata}
            one="# part has fewer conversations than its share."
            other="# parts have fewer conversations than their share."
          />
        </Warning>
      )}
      {without_agent > 0 && (
        <p className={classes['note']}>
          <Plural
            value={without_agent}
            one="# is left out, as nobody knows its agent."
            other="# are left out, as nobody knows their agent."
          />
        </p>
      )}
    </div>
  )
}

/** What so many audits are worth, and what five points would take. */
function Sureness({ preview: { margin, needed, drawn, held, eligible } }: { preview: PlanPreview }) {
  const { number } = useFormats()
  if (margin === null || eligible === 0) return null
  const points = number(margin * 100, 1)
  const [audits, wanted] = [number(drawn + held), number(needed)]

  return (
    <p className={classes['note']}>
      {margin === 0 ? (
        <Trans>Every conversation would be audited: what is found is exact.</Trans>
      ) : (
        <Trans>
          With {audits} audits, a share found in them (such as “passed”) is within ±{points} points of the true one, 19
          times out of 20. To be within ±5 points takes {wanted}.
        </Trans>
      )}
    </p>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes['warning']}>
    <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
    <span>{children}</span>
  </p>
)
