import { Plural, Trans } from '@lingui/react/macro'

import type { CallFacets, CallRow } from '#contracts/calls.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { Settled } from '#src/ui/use-settled.ts'

import { CallFilters } from './call-filters.tsx'
import type { CallsSearch } from './calls-search.ts'
import { useCallColumns } from './call-columns.tsx'
import { WhenFilter } from './when-filter.tsx'

type CallsPageProps = {
  search: CallsSearch
  calls: Settled<Page<CallRow>>
  facets: Promise<CallFacets>
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<CallsSearch>) => void
  onRetry: () => void
}

/** The explorer: every conversation that the reader may see, filtered, sorted and paged on the server. */
export function CallsPage({ search, calls, facets, kit, onChange, onRetry }: CallsPageProps) {
  const { number } = useFormats()
  const columns = useCallColumns()
  const filter = (change: Partial<CallsSearch>) => onChange({ page: 1, ...change })

  return (
    <ListPage
      title={<Trans>Calls</Trans>}
      sentence={<Trans>Which conversations are there, and where is the one you look for?</Trans>}
      search={search}
      onChange={onChange}
      renderFilters={() => <CallFilters search={search} facets={facets} onChange={filter} />}
      list={calls}
      columns={columns}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} conversation`} other={`${shown} conversations`} />
      }}
      chips={<WhenFilter search={search} onChange={filter} />}
      noMatch={{
        title: <Trans>No conversation matches</Trans>,
        hint: <Trans>Widen the period or take a filter away.</Trans>,
      }}
      empty={<NoCalls />}
      onRetry={onRetry}
    />
  )
}

const NoCalls = () => (
  <Empty title={<Trans>There are no conversations yet</Trans>}>
    <Trans>
      Bring some in with <code>npm run import -- folder</code>.
    </Trans>
  </Empty>
)
