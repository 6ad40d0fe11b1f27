import { useLingui } from '@lingui/react/macro'

import type { ReportRun } from '#contracts/reports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { reportDeliveryStateNames, reportFailureNames } from '#src/words/reports.ts'

import classes from '../reports.module.css'

type Delivery = ReportRun['deliveries'][number]

/** Who did not get a report, reason by reason; false where there is nothing to say. */
export const reasonsOf = (run: ReportRun) => hasReasons(run) && <RunReasons deliveries={run.deliveries} />

export const hasReasons = ({ deliveries }: ReportRun): boolean =>
  deliveries.some(({ state, is_linked }) => state === 'failed' || state === 'refused' || is_linked)

/** Of people whom the reader does not see, how many. */
function RunReasons({ deliveries }: Pick<ReportRun, 'deliveries'>) {
  const { t, i18n } = useLingui()
  const { number, list } = useFormats()
  const reasonOf = ({ state, failure, is_linked }: Delivery) => {
    if (state === 'sent') return is_linked ? t`The files were too large for a letter, a link was sent` : null
    if (state === 'waiting') return null
    return i18n._(failure === null ? reportDeliveryStateNames[state] : reportFailureNames[failure])
  }
  const names = (of: readonly Delivery[]) => {
    const seen = of.flatMap(({ person }) => person?.name ?? [])
    const unseen = of.length - seen.length
    const count = number(unseen)
    const others = seen.length === 0 ? t`${count} whom you do not see` : t`${count} more`
    return list([...seen, ...(unseen > 0 ? [others] : [])])
  }
  const reasons = new Set(deliveries.map(reasonOf).filter((reason) => reason !== null))

  return (
    <ul className={classes['reasons']}>
      {[...reasons].map((reason) => (
        <li key={reason}>
          {reason}: {names(deliveries.filter((delivery) => reasonOf(delivery) === reason))}
        </li>
      ))}
    </ul>
  )
}
