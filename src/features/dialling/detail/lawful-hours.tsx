import { Trans, useLingui } from '@lingui/react/macro'

import type { NextAttemptDto } from '#contracts/dialling-records.ts'

import classes from './record.module.css'

type Rule = Extract<NextAttemptDto, { kind: 'at' }>

/** The permitted calling hours of a country, their legal source, and their limitations. */
export function LawfulHours({
  hours,
  source,
  about,
  timeZone,
}: Pick<Rule, 'hours' | 'source' | 'about'> & { timeZone: string }) {
  const { i18n } = useLingui()
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (weekday: number) => day.format(Date.UTC(2024, 0, weekday)) // the 1st was a Monday

  return (
    <>
      {hours.map(({ weekdays, from, to }) => {
        const [first, last] = [nameOf(weekdays[0] ?? 1), nameOf(weekdays.at(-1) ?? 1)]
        return (
          <div key={from + first}>
            {first === last ? first : `${first}–${last}`}, {from}–{to} ({timeZone})
          </div>
        )
      })}
      <p className={classes['note']}>
        {about === 'sales' ? (
          <Trans>Rule for sales calls: {source}.</Trans>
        ) : (
          <Trans>Rule for collection calls, applied to all: {source}.</Trans>
        )}{' '}
        <Trans>Public holidays are not known here, and the hours are those of the partner’s zone.</Trans>
      </p>
    </>
  )
}
