import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import type { Page } from '#contracts/pagination.ts'
import type { FunnelRecord } from '#contracts/partner-data-funnel.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { funnelStepNames } from '#src/words/partner-data.ts'

import type { FunnelSearch } from './funnel-search.ts'
import classes from './funnel.module.css'
import { useRecordColumns } from './record-columns.tsx'

type FunnelRecordsProps = {
  step: FunnelStep
  records: PromiseState<Page<FunnelRecord> | null>
  search: FunnelSearch
  timeZone: string
  opensRecords: boolean
  kit: string
  onChange: (change: Partial<FunnelSearch>) => void
  onRetry: () => void
}

/** The records behind a step. */
export function FunnelRecords({ step, records, search, timeZone, opensRecords, kit, ...on }: FunnelRecordsProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const columns = useRecordColumns(timeZone, opensRecords)
  const name = i18n._(funnelStepNames[step])

  return (
    <section aria-labelledby="records">
      <h2 id="records" className={classes['heading']}>
        {search.without ? (
          <Trans>Records behind “{name}”, without a valid verification</Trans>
        ) : (
          <Trans>Records behind “{name}”</Trans>
        )}
      </h2>
      <ListTable
        list={{ ...records, value: records.value }}
        columns={columns}
        view={search}
        onView={on.onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} record`} other={`${shown} records`} />
        }}
        empty={<Empty title={<Trans>No record took this step</Trans>} />}
        onRetry={on.onRetry}
      />
    </section>
  )
}
