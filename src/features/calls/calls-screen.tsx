import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import { useId, useState } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import { callExportFormats } from '#contracts/lists/calls.ts'
import { useApi } from '#src/context/app-context.ts'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { placeAddress, startsAt } from '#src/machines/conversation-address.ts'
import { ExportMenu } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { FoundPlaces } from '#src/ui/found-places.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { speakerNames } from '#src/words/conversation.ts'

import { useCallColumns } from './call-columns.tsx'
import classes from './calls-screen.module.css'
import { type CallsSearch, callsSearch } from './calls-search.ts'
import { type CallsAnswers, callsApi } from './calls.api.ts'
import { FacetPanel } from './facet-panel.tsx'
import { DenominatorFilter, JudgedFilter, NotesFilter, RetentionFilter, WhenFilter } from './filter-chips.tsx'
import { SearchBox } from './search-box.tsx'

type CallsScreenProps = CallsAnswers & {
  search: CallsSearch
  onChange: (change: Partial<CallsSearch>) => void
  /** Opens another list by the search part of its address. */
  onOpen: (query: string) => void
}

/** The explorer: all conversations that the reader may see; searched, filtered, counted, sorted and paged on the server. */
export function CallsScreen({ search, onChange, onOpen, ...answers }: CallsScreenProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const api = useApi(callsApi)
  const reload = useReload()
  const calls = usePromiseState(answers.calls)
  const facets = usePromiseState(answers.facets)
  const columns = useCallColumns()
  const isSmall = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const layout = isSmall ? 'drawer' : 'beside'
  // a drawer covers the list, so it opens only on demand and never because the window becomes narrow
  const [isOpenIn, setIsOpenIn] = useState({ beside: true, drawer: false })
  const isPanelOpen = isOpenIn[layout]
  const setPanelOpen = (isOpen: boolean) => setIsOpenIn({ ...isOpenIn, [layout]: isOpen })
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
            onClick={() => setPanelOpen(!isPanelOpen)}
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
            onClose={() => setPanelOpen(false)}
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
            const count = number(total)
            return <Plural value={total} one={`${count} conversation`} other={`${count} conversations`} />
          }}
          chips={
            <>
              <NotesFilter search={search} onChange={filter} />
              <WhenFilter search={search} onChange={filter} />
              <RetentionFilter search={search} onChange={filter} />
              <DenominatorFilter search={search} onChange={filter} />
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

/** The matches of the search in a conversation, each linked to its second. */
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

type CallFiltersProps = {
  search: CallsSearch
  onChange: (change: Partial<CallsSearch>) => void
}

/** Filters for the period and the duration. Values that can be counted are filtered in the facets. */
function CallFilters({ search, onChange }: CallFiltersProps) {
  const { t } = useLingui()
  const ranges = [search.started_from, search.started_to, search.duration_min, search.duration_max]

  return (
    <FilterBar active={ranges.filter((range) => range !== undefined).length}>
      <TextInput
        type="date"
        label={t`From`}
        value={search.started_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ started_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={search.started_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ started_to: value || undefined })}
      />
      <SecondsField
        label={t`Seconds at least`}
        value={search.duration_min}
        onChange={(duration_min) => onChange({ duration_min })}
      />
      <SecondsField
        label={t`Seconds at most`}
        value={search.duration_max}
        onChange={(duration_max) => onChange({ duration_max })}
      />
    </FilterBar>
  )
}

type SecondsFieldProps = { label: string; value: number | undefined; onChange: (value: number | undefined) => void }

/** A number of seconds that applies on Enter or when the field is left, not with every digit. */
function SecondsField({ label, value, onChange }: SecondsFieldProps) {
  const submit = (input: HTMLInputElement) => {
    const seconds = input.value === '' || !input.checkValidity() ? undefined : Number(input.value)
    if (seconds !== value) onChange(seconds)
  }

  return (
    <TextInput
      key={value}
      type="number"
      min={0}
      max={86_400}
      step={1}
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => submit(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && submit(currentTarget)}
    />
  )
}
