import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

import { persistencyMonths, type PersistencyMonth } from '#contracts/persistency-words.ts'
import type { PolicyCohorts } from '#contracts/persistency.ts'
import {
  type PersistencyRate,
  isOldEnough,
  persistencyByCount,
  persistencyByPremium,
  sumOfCohorts,
} from '#domain/persistency/persistency.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'

import { cohortSearch } from './cohort-search.ts'
import type { PersistencySearch } from './persistency-search.ts'
import classes from './persistency.module.css'
import { useMonthName } from './use-month-name.ts'

type CohortTableProps = { cohorts: PolicyCohorts; search: PersistencySearch }

/** One cell per month and mark: the higher the rate, the darker. Each cell links to its policies. */
export function CohortTable({ cohorts, search }: CohortTableProps) {
  const { t } = useLingui()
  const { number, day } = useFormats()
  const monthName = useMonthName()
  const isPremium = search.currency !== undefined
  const { months, totals, issued: totalIssued } = cohortRates(cohorts, isPremium)
  const asOf = day(cohorts.as_of)
  const { time_zone, currency } = cohorts

  return (
    <div className={classes['scroll']}>
      <table className={classes['cohorts']}>
        <caption>
          {isPremium ? (
            <Trans>
              Share of yearly premiums in {currency} still in force, as of {asOf} ({time_zone})
            </Trans>
          ) : (
            <Trans>
              Share of policies still in force, as of {asOf} ({time_zone})
            </Trans>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>In force from</Trans>
            </th>
            <th scope="col">
              <Trans context="policies">Issued</Trans>
            </th>
            {persistencyMonths.map((m) => (
              <th key={m} scope="col">
                <Plural value={m} one="# month" other="# months" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes['total']}>
            <th scope="row">
              <Trans>All together</Trans>
            </th>
            <td>{number(totalIssued)}</td>
            {totals.map((cell) => (
              <CohortCell
                key={cell.m}
                cell={cell}
                title={t`All months that are old enough`}
                search={search}
                currency={currency}
              />
            ))}
          </tr>
          {months.map(({ month, issued: issuedCount, cells }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>
                <Link to="/details-polizas" search={cohortSearch(search, { from: month, to: month })}>
                  {number(issuedCount)}
                </Link>
              </td>
              {cells.map((cell) => (
                <CohortCell key={cell.m} cell={cell} title={monthName(month)} search={search} currency={currency} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CohortCellProps = {
  cell: CohortRate
  /** A label for the policies of the cell. */
  title: string
  search: PersistencySearch
  currency: string | null
}

/** One rate, with its cases as tooltip, and a link to its policies. */
function CohortCell({ cell: { m, rate, months }, title, search, currency }: CohortCellProps) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const cases = useCases(search.currency === undefined ? null : currency)
  if (rate === null || months === null) {
    const reason = t`${title}: not all of them are ${m} months old yet`
    return (
      <td className={classes['young']} title={reason}>
        <span className={classes['unseen']}>{reason}</span>
      </td>
    )
  }

  const { rate: share, interval } = rate
  const casesText = cases(rate)
  const [low, high] = [percent(interval?.low ?? 0), percent(interval?.high ?? 0)]
  return (
    <td style={{ '--share': share ?? 0 } as CSSProperties} title={`${title}: ${casesText}`}>
      <Link to="/details-polizas" search={cohortSearch(search, { ...months, after: m })}>
        {share === null ? '–' : percent(share)}
        <span className={classes['unseen']}>{casesText}</span>
      </Link>
      {interval && (
        <span className={classes['interval']}>
          <Trans>
            {low} to {high}
          </Trans>
        </span>
      )}
    </td>
  )
}

/** The cases of a rate, in words; as amounts for a rate of premiums. */
function useCases(currency: string | null): (rate: PersistencyRate) => string {
  const { t } = useLingui()
  const { number } = useFormats()
  const money = useMoney()
  return ({ part, whole, rate }) => {
    const format = (value: number) => (currency === null ? number(value) : money(value, currency))
    const [partText, wholeText] = [format(part), format(whole)]
    return rate === null ? t`${partText} of ${wholeText}: too few for a rate` : t`${partText} of ${wholeText}`
  }
}

type CohortRate = {
  m: PersistencyMonth
  /** Null: not all of these policies are old enough yet. */
  rate: PersistencyRate | null
  /** The first days of the first and the last month of the rate; null without any. */
  months: { from: string; to: string } | null
}

/** The rates for the table: one per month and mark, and one per mark over all months that are old enough. */
function cohortRates({ cohorts, as_of }: PolicyCohorts, isPremium: boolean) {
  const rateOf = isPremium ? persistencyByPremium : persistencyByCount
  const months = cohorts.map(({ month, sums }) => ({
    month,
    issued: sums[0]?.issued ?? 0,
    cells: persistencyMonths.map((m): CohortRate => {
      const sum = sums.find((entry) => entry.m === m)
      return { m, rate: sum && isOldEnough(month, m, as_of) ? rateOf(sum) : null, months: { from: month, to: month } }
    }),
  }))
  const totals = persistencyMonths.map((m): CohortRate => {
    const mature = cohorts.filter(({ month }) => isOldEnough(month, m, as_of))
    const [newest, oldest] = [mature[0], mature.at(-1)]
    const sums = mature.flatMap((cohort) => cohort.sums.filter((entry) => entry.m === m))
    return {
      m,
      rate: newest ? rateOf(sumOfCohorts(sums)) : null,
      months: newest && oldest ? { from: oldest.month, to: newest.month } : null,
    }
  })
  return { months, totals, issued: months.reduce((sum, { issued }) => sum + issued, 0) }
}
