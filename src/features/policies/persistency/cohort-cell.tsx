import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

import type { PersistencyRate } from '#domain/persistency.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'

import { cohortSearch } from './cohort-search.ts'
import classes from './persistency.module.css'
import type { PersistencySearch } from './persistency-search.ts'
import type { CohortRate } from './cohort-rates.ts'

type CohortCellProps = {
  cell: CohortRate
  /** Which policies these are. */
  title: string
  search: PersistencySearch
  currency: string | null
}

/** One rate: what it is made of on hover, and the way to its policies. */
export function CohortCell({ cell: { m, rate, months }, title, search, currency }: CohortCellProps) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const cases = useCases(search.currency === undefined ? null : currency)
  if (rate === null || months === null) {
    const why = t`${title}: not all of them are ${m} months old yet`
    return (
      <td className={classes['young']} title={why}>
        <span className={classes['unseen']}>{why}</span>
      </td>
    )
  }

  const { rate: share, interval } = rate
  const words = cases(rate)
  const [low, high] = [percent(interval?.low ?? 0), percent(interval?.high ?? 0)]
  return (
    <td style={{ '--share': share ?? 0 } as CSSProperties} title={`${title}: ${words}`}>
      <Link to="/details-polizas" search={cohortSearch(search, { ...months, after: m })}>
        {share === null ? '–' : percent(share)}
        <span className={classes['unseen']}>{words}</span>
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

/** What a rate is made of, in words; amounts where it is of premiums. */
function useCases(currency: string | null): (rate: PersistencyRate) => string {
  const { t } = useLingui()
  const { number } = useFormats()
  const money = useMoney()
  return ({ part, whole, rate }) => {
    const written = (value: number) => (currency === null ? number(value) : money(value, currency))
    const [some, all] = [written(part), written(whole)]
    return rate === null ? t`${some} of ${all}: too few for a rate` : t`${some} of ${all}`
  }
}
