import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { useFormats } from '#src/ui/formats.ts'

import { CohortCell } from './cohort-cell.tsx'
import { cohortSearch } from './cohort-search.ts'
import classes from './persistency.module.css'
import type { PersistencySearch } from './persistency-search.ts'
import { cohortRates } from './cohort-rates.ts'
import { useMonthName } from './use-month-name.ts'

type CohortTableProps = { told: PolicyCohorts; search: PersistencySearch }

/** Each month and each mark a cell: the more of them are in force, the darker; its rows are one click away. */
export function CohortTable({ told, search }: CohortTableProps) {
  const { t } = useLingui()
  const { number, day } = useFormats()
  const monthName = useMonthName()
  const isPremium = search.currency !== undefined
  const { months, totals, issued } = cohortRates(told, isPremium)
  const asOf = day(told.as_of)
  const { time_zone, currency } = told

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
            <td>{number(issued)}</td>
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
          {months.map(({ month, issued: begun, cells }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              <td>
                <Link to="/details-polizas" search={cohortSearch(search, { from: month, to: month })}>
                  {number(begun)}
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
