import { useSelector } from '@xstate/react'

import type { Partner } from '#contracts/partner-data.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { PartnerDataApi, ReconciliationAnswers } from '../partner-data.api.ts'
import { MonthsTable } from './months-table.tsx'
import { PeriodFilters } from './reconciliation-filters.tsx'
import { ReconciliationRows } from './reconciliation-rows.tsx'
import { reconciliationRowsQuery, type ReconciliationSearch } from './reconciliation-search.ts'
import classes from './reconciliation.module.css'

type ReconciliationScreenProps = ReconciliationAnswers & {
  partnerId: number
  partner: Promise<Partner>
  search: ReconciliationSearch
  locale: LocaleActor
  api: PartnerDataApi
  onChange: (change: Partial<ReconciliationSearch>) => void
}

/** What was sold here beside what was issued there. */
export function ReconciliationScreen({ partnerId, partner, search, locale, api, ...props }: ReconciliationScreenProps) {
  const { onChange } = props
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const place = usePromiseState(partner).value
  const months = usePromiseState(props.months)

  return (
    <div className={classes['reconciliation']}>
      <PeriodFilters
        search={search}
        campaigns={place?.campaigns ?? null}
        onChange={(change) => onChange({ page: 1, month: undefined, ...change })}
      />
      <AsyncContent answer={months} onRetry={reload}>
        {(told) => <MonthsTable told={told} />}
      </AsyncContent>
      <ReconciliationRows
        rows={usePromiseState(props.rows)}
        search={search}
        months={months.value?.months.map(({ month }) => month) ?? []}
        kit={kit}
        fetchFile={(format) => api.reconciliationFile(partnerId, reconciliationRowsQuery(search), format)}
        onChange={onChange}
        onRetry={reload}
      />
    </div>
  )
}
