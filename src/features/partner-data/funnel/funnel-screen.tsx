import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Partner } from '#contracts/partner-data.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { FunnelAnswers } from '../partner-data.api.ts'
import { FunnelFilters } from './funnel-filters.tsx'
import { FunnelRecords } from './funnel-records.tsx'
import type { FunnelSearch } from './funnel-search.ts'
import { FunnelTable } from './funnel-table.tsx'
import classes from './funnel.module.css'

type FunnelScreenProps = FunnelAnswers & {
  partner: Promise<Partner>
  search: FunnelSearch
  locale: LocaleActor
  /** Whether the person may open dialling records. */
  opensRecords: boolean
  onChange: (change: Partial<FunnelSearch>) => void
}

/** What became of the records of a partner's base. */
export function FunnelScreen({ partner, funnel, records, search, locale, opensRecords, onChange }: FunnelScreenProps) {
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const place = usePromiseState(partner).value
  const listed = usePromiseState(records)

  return (
    <div className={classes['funnel']}>
      <FunnelFilters
        query={search}
        campaigns={place?.campaigns ?? null}
        onChange={(change) => onChange({ ...change, page: 1 })}
      />
      <AsyncContent answer={usePromiseState(funnel)} rows={8} onRetry={reload}>
        {(counted) =>
          counted.steps[0]?.records === 0 ? <NoBase /> : <FunnelTable funnel={counted} step={search.step} />
        }
      </AsyncContent>
      {search.step && (
        <FunnelRecords
          step={search.step}
          records={listed}
          search={search}
          timeZone={place?.time_zone ?? 'UTC'}
          opensRecords={opensRecords}
          kit={kit}
          onChange={onChange}
          onRetry={reload}
        />
      )}
    </div>
  )
}

const NoBase = () => (
  <Empty title={<Trans>There are no records here</Trans>}>
    <Trans>
      A funnel begins with the partner’s calling base: a CSV or XLSX file that is imported for the partner. With
      filters, take one away.
    </Trans>
  </Empty>
)
