import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { CallRowDto } from '#contracts/calls.ts'
import { callExportFormats, type RetentionFilter as Retention } from '#contracts/lists/calls.ts'
import { useApi } from '#src/context/app-context.ts'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { placeAddress, startsAt } from '#src/machines/conversation-address.ts'
import { Chips, GivenChip } from '#src/ui/chips/chips.tsx'
import { ExportMenu } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { FoundPlaces } from '#src/ui/found-places.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { speakerNames } from '#src/words/conversation.ts'
import { useCallColumns } from './call-columns.tsx'
import { CallFilters } from './call-filters.tsx'
import classes from './calls-page.module.css'
import { type CallsSearch, callsSearch } from './calls-search.ts'
import { type CallsAnswers, callsApi } from './calls.api.ts'
import { CountedFilter } from './counted-filter.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { JudgedFilter } from './judged-filter.tsx'
import { NotesFilter } from './notes-filter.tsx'
import { SearchBox } from './search-box.tsx'

type CallsScreenProps = CallsAnswers & {
  search: CallsSearch
  onChange: (change: Partial<CallsSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
}

/** The explorer: every conversation that the reader may see, searched, filtered, counted, sorted and paged on the server. */
export function CallsScreen({ search, onChange, onOpen, ...answers }: CallsScreenProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const api = useApi(callsApi)
  const reload = useReload()
  const calls = usePromiseState(answers.calls)
  const facets = usePromiseState(answers.facets)
  const columns = useCallColumns()
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const place = isSmall ? 'drawer' : 'beside'
  // a drawer covers the list: it opens for nobody who did not ask for it, however narrow the window becomes
  const [opened, setOpened] = useState({ beside: true, drawer: false })
  const isPanelOpen = opened[place]
  const openPanel = (isOpen: boolean) => setOpened({ ...opened, [place]: isOpen })
  const id = useId()
  const filter = (change: Partial<CallsSearch>) => onChange({ page: 1, ...change })
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))
  const panel = <FacetPanel facets={facets} search={search} onChange={filter} />

  return (
    <Page
      title={<Trans>Calls</Trans>}
      sentence={<Trans>Which conversations are there, and where is the one you look for?</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={callsSearch.view(search)} onOpen={onOpen} />
          <ColumnMenu columns={columns} view={search} onView={onChange} />
          <ExportMenu
            formats={callExportFormats}
            fetchFile={(format) => api.exported(callsSearch.query(search), format)}
          />
        </>
      }
    >
      <div className={classes['asked']}>
        <div className={classes['search']}>
          <SearchBox value={search.q} onChange={(q) => filter({ q })} />
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} stroke={1.5} aria-hidden />}
            aria-expanded={isPanelOpen}
            aria-controls={id}
            onClick={() => openPanel(!isPanelOpen)}
          >
            <Trans>Facets</Trans>
          </Button>
        </div>
        <CallFilters search={search} onChange={filter} />
      </div>
      <div className={classes['explorer']} data-open={(isPanelOpen && !isSmall) || undefined}>
        {isSmall ? (
          <Drawer
            id={id}
            opened={isPanelOpen}
            onClose={() => openPanel(false)}
            title={t`Facets`}
            closeButtonProps={{ 'aria-label': t`Close` }}
          >
            {panel}
          </Drawer>
        ) : (
          <aside id={id} aria-label={t`Facets`} hidden={!isPanelOpen}>
            {panel}
          </aside>
        )}
        <ListTable
          list={calls}
          columns={columns}
          view={search}
          onView={onChange}
          below={search.q === undefined ? undefined : hitsOf}
          renderCount={(total) => {
            const shown = number(total)
            return <Plural value={total} one={`${shown} conversation`} other={`${shown} conversations`} />
          }}
          chips={
            <>
              <NotesFilter search={search} onChange={filter} />
              <WhenFilter search={search} onChange={filter} />
              <RetentionFilter search={search} onChange={filter} />
              <CountedFilter search={search} onChange={filter} />
              <JudgedFilter search={search} judged={facets.value?.judged} onChange={filter} />
            </>
          }
          onClear={isFiltered ? clear : undefined}
          onRetry={reload}
          empty={isFiltered ? <NothingFound onClear={clear} /> : <NoCalls />}
        />
      </div>
    </Page>
  )
}

const hitsOf = (call: CallRowDto) => (call.hits?.length ? <CallHits call={call} /> : null)

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatch title={<Trans>No conversation matches</Trans>} onClear={onClear}>
    <Trans>Widen the period or take a filter away.</Trans>
  </NoMatch>
)

const NoCalls = () => (
  <Empty title={<Trans>There are no conversations yet</Trans>}>
    <Trans>
      Bring some in on the screen of imports, or with <code>npm run import -- folder</code>.
    </Trans>
  </Empty>
)

/** Where in a conversation the search was found: each place leads to its second. */
function CallHits({ call }: { call: Pick<CallRowDto, 'id' | 'channel' | 'hits'> }) {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()

  return (
    <FoundPlaces
      label={t`Found in it`}
      places={(call.hits ?? []).map((hit) => ({
        ...hit,
        key: hit.seq,
        link: placeAddress(call, hit),
        head: `${hit.start_ms === null ? '' : duration(startsAt(hit.start_ms) * 1000)} ${i18n._(speakerNames[hit.speaker])}`,
      }))}
    />
  )
}

type WhenFilterProps = {
  search: Pick<CallsSearch, 'weekday' | 'hour'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** The weekday and hour that a cell of the dashboard's heat map led here with, which no field of the bar shows. */
function WhenFilter({ search: { weekday, hour }, onChange }: WhenFilterProps) {
  const { t, i18n } = useLingui()
  if (weekday === undefined && hour === undefined) return null

  const day = weekday && dayName(weekday, i18n.locale)
  const clock = hour !== undefined && `${hour}:00–${hour}:59`
  return (
    <span className={classes['chip']}>
      <Trans>Only {[day, clock].filter(Boolean).join(', ')}</Trans>
      <CloseButton
        size="xs"
        aria-label={t`Any weekday and hour`}
        onClick={() => onChange({ weekday: undefined, hour: undefined })}
      />
    </span>
  )
}

/** 5 January 2026 was a Monday. */
const dayName = (weekday: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))

type RetentionFilterProps = { search: CallsSearch; onChange: (change: Partial<CallsSearch>) => void }

/** Conversations in which somebody asked to cancel, by what became of the policy: an address alone brings it, to take away. */
function RetentionFilter({ search: { retention, as_of }, onChange }: RetentionFilterProps) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  if (retention === undefined) return null
  const [words, until] = [i18n._(names[retention]), as_of && day(as_of)]

  return (
    <Chips label={t`Requests to cancel`}>
      <GivenChip
        removeLabel={t`Asked to cancel or not`}
        onRemove={() => onChange({ retention: undefined, as_of: undefined })}
      >
        {until && retention !== 'asked' ? (
          <Trans>
            {words}, looked at until {until}
          </Trans>
        ) : (
          words
        )}
      </GivenChip>
    </Chips>
  )
}

const names: Record<Retention, MessageDescriptor> = {
  asked: msg`Asked to cancel a policy`,
  saved: msg`Asked to cancel, and saved at first`,
  'kept-30': msg`Asked to cancel, and in force after 30 days`,
  'kept-90': msg`Asked to cancel, and in force after 90 days`,
}
