import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'

import { useFormats } from '#src/ui/formats.ts'
import { bucketNames, rollOutcomeNames } from '#src/words/collections.ts'

import classes from '../collections.module.css'
import type { DebtSearch } from './debt-search.ts'

/** Which debts a list holds that was opened from a figure: those of days or of a cell, which no filter above it shows. */
export function RollLine({ search }: { search: DebtSearch }) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const span = (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined ? null : { from: day(from), to: day(to) }
  const rolled = span(search.rolled_from, search.rolled_to)
  const assigned = span(search.assigned_from, search.assigned_to)
  const attempted = span(search.attempted_from, search.attempted_to)
  const promised = span(search.promised_from, search.promised_to)
  const overdue = search.assigned_bucket === undefined ? null : i18n._(bucketNames[search.assigned_bucket])
  const opening = search.opening === undefined ? null : i18n._(bucketNames[search.opening])
  const outcome = search.outcome === undefined ? null : i18n._(rollOutcomeNames[search.outcome])

  return (
    <>
      {rolled && opening !== null && outcome !== null && (
        <p className={classes['note']}>
          <Trans>
            Open at the end of {rolled.from} as “{opening}”, and “{outcome}” at the end of {rolled.to}.
          </Trans>
        </p>
      )}
      {rolled && (opening === null || outcome === null) && (
        <p className={classes['note']}>
          <Trans>Open at the end of {rolled.from}.</Trans>
        </p>
      )}
      {assigned && (
        <p className={classes['note']}>
          <Trans>
            Assigned from {assigned.from} to {assigned.to}.
          </Trans>{' '}
          {overdue !== null && <Trans>Overdue on that day: {overdue}.</Trans>}
        </p>
      )}
      {attempted && (
        <p className={classes['note']}>
          <Trans>
            With an attempt to contact from {attempted.from} to {attempted.to}.
          </Trans>
        </p>
      )}
      {promised && (
        <p className={classes['note']}>
          <Trans>
            With a promise that falls due from {promised.from} to {promised.to}.
          </Trans>
        </p>
      )}
    </>
  )
}
