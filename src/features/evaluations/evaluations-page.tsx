import { Plural, Trans } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { EvaluationOptions, EvaluationRowDto } from '#contracts/evaluations.ts'
import { evaluationExportFormats } from '#contracts/lists/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { ExportMenu } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useEvaluationColumns } from './evaluation-columns.tsx'
import { EvaluationFilters } from './evaluation-filters.tsx'
import { evaluationsQuery, type EvaluationsSearch, evaluationsView } from './evaluations-search.ts'
import type { EvaluationsApi } from './evaluations.api.ts'
import { FailureChips } from './failure-chips.tsx'

type EvaluationsPageProps = {
  api: EvaluationsApi
  search: EvaluationsSearch
  evaluations: PromiseState<Page<EvaluationRowDto>>
  options: PromiseState<EvaluationOptions>
  callOptions: PromiseState<CallOptions | null>
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<EvaluationsSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** Every evaluation that the reader may see, filtered, counted, sorted and paged on the server. */
export function EvaluationsPage(props: EvaluationsPageProps) {
  const { api, search, evaluations, options, callOptions, kit, onChange, onOpen, onRetry } = props
  const { number } = useFormats()
  const columns = useEvaluationColumns()

  return (
    <ListPage
      title={<Trans>Evaluations</Trans>}
      sentence={<Trans>What was judged, how did it come out, and what is still to be done with it?</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={evaluationsView(search)} onOpen={onOpen} />
          <ExportMenu
            formats={evaluationExportFormats}
            fetchFile={(format) => api.exported(evaluationsQuery(search), format)}
          />
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <EvaluationFilters search={search} options={options} callOptions={callOptions} onChange={filter} />
      )}
      list={evaluations}
      columns={columns}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} evaluation`} other={`${shown} evaluations`} />
      }}
      chips={
        <FailureChips
          search={search}
          question={options.value?.question ?? null}
          onChange={(change) => onChange({ page: 1, ...change })}
        />
      }
      noMatch={{
        title: <Trans>No evaluation matches</Trans>,
        hint: <Trans>Widen the days or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>There are no evaluations for you to see yet</Trans>}>
          <Trans>
            Auditors begin them in their queue or beside a conversation. Who is judged sees them once they are released.
          </Trans>
        </Empty>
      }
      onRetry={onRetry}
    />
  )
}
