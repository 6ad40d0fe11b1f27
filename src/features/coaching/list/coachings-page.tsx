import { Plural, Trans } from '@lingui/react/macro'

import type { CoachingRowDto, CoachingSuggestions } from '#contracts/coaching.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page as ListOf } from '#contracts/pagination.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CoachingApi } from '../coaching.api.ts'
import { useCoachingColumns } from './coaching-columns.tsx'
import { CoachingFilters } from './coaching-filters.tsx'
import { coachingsQuery, type CoachingsSearch, coachingsView, listPart } from './coaching-search.ts'
import { DueCoachings } from './due-coachings.tsx'
import { Suggestions } from './suggestions.tsx'

type CoachingsPageProps = {
  api: CoachingApi
  search: CoachingsSearch
  coachings: PromiseState<ListOf<CoachingRowDto>>
  due: PromiseState<ListOf<CoachingRowDto>>
  suggestions: PromiseState<CoachingSuggestions | null>
  isCoach: boolean
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<CoachingsSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** What is due, what was agreed with whom, and where agents fail most. */
export function CoachingsPage({ api, search, coachings, due, suggestions, isCoach, ...on }: CoachingsPageProps) {
  const { number } = useFormats()
  const columns = useCoachingColumns()
  const view = listPart(search)
  const isFiltered = filterCount(view) > 0
  const clear = () => on.onChange(noFilters(view))

  return (
    <Page
      title={<Trans>Coaching</Trans>}
      sentence={
        isCoach ? (
          <Trans>What was agreed with whom, what is to be looked at again, and where would coaching help?</Trans>
        ) : (
          <Trans>What was agreed with you, and how did it go on?</Trans>
        )
      }
      actions={
        <>
          <ColumnMenu columns={columns} view={view} onView={on.onChange} />
          <SavedViews api={api.saved} query={coachingsView(search)} onOpen={on.onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(coachingsQuery(search), format)} />
        </>
      }
    >
      <DueCoachings due={due} search={search} />
      <CoachingFilters search={view} isCoach={isCoach} onChange={(change) => on.onChange({ page: 1, ...change })} />
      <ListTable
        list={coachings}
        columns={columns}
        view={view}
        onView={on.onChange}
        kit={on.kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} coaching`} other={`${shown} coachings`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No coaching matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : isCoach ? (
            <Empty title={<Trans>Nothing was proposed yet</Trans>}>
              <Trans>
                Begin from an evaluation with failed questions, or from one of the suggestions below. The agent agrees,
                you look again on the day that you choose, and see what became of it.
              </Trans>
            </Empty>
          ) : (
            <Empty title={<Trans>There is no coaching for you</Trans>}>
              <Trans>What your coach proposes stands here, for you to agree to.</Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={on.onRetry}
      />
      {isCoach && <Suggestions suggestions={suggestions} search={search} onChange={on.onChange} onRetry={on.onRetry} />}
    </Page>
  )
}
