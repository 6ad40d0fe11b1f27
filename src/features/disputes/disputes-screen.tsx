import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DisputeRates } from '#contracts/disputes.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { useApi } from '#src/context/app-context.ts'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { type RateValue, useRateWords } from '#src/ui/rate-figure.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { useDisputeColumns } from './dispute-columns.tsx'
import { DisputeFilters } from './dispute-filters.tsx'
import { type DisputesSearch, listPart, disputesSearch } from './disputes-search.ts'
import { type DisputesAnswers, disputesApi } from './disputes.api.ts'
import classes from './disputes.module.css'
import { EvaluatorTable, QuestionTable } from './rate-tables.tsx'

type DisputesScreenProps = { answers: DisputesAnswers; search: DisputesSearch }

/** The disputes of agents and their leads: how often they dispute, how often they are right, and what is undecided. */
export function DisputesScreen({ answers, search }: DisputesScreenProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const api = useApi(disputesApi)
  const navigate = useNavigate()
  const change = useSearchChange<DisputesSearch>()
  const reload = useReload()
  const disputes = usePromiseState(answers.disputes)
  const rates = usePromiseState(answers.rates)
  const options = usePromiseState(answers.options).value
  const columns = useDisputeColumns()
  const view = listPart(search)
  const isFiltered = filterCount(view) > 0
  const clear = () => change(noFilters(view))
  const openView = (query: string) =>
    navigate({ to: '/quality/disputes', search: disputesSearch.read(Object.fromEntries(new URLSearchParams(query))) })

  return (
    <Page
      title={<Trans>Disputes</Trans>}
      sentence={<Trans>Which judgements are not accepted, how often were they wrong, and what is to be decided?</Trans>}
      actions={
        <>
          <ColumnMenu columns={columns} view={view} onView={change} />
          <SavedViews api={api.saved} query={disputesSearch.view(search)} onOpen={(query) => void openView(query)} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exported(disputesSearch.query(search), format)}
          />
        </>
      }
    >
      <FilterBar active={[search.released_from, search.released_to].filter((day) => day !== undefined).length}>
        <TextInput
          type="date"
          label={t`Released from`}
          value={search.released_from ?? ''}
          onChange={({ currentTarget: { value } }) => change({ released_from: value || undefined })}
        />
        <TextInput
          type="date"
          label={t`Released until`}
          value={search.released_to ?? ''}
          onChange={({ currentTarget: { value } }) => change({ released_to: value || undefined })}
        />
      </FilterBar>
      <AsyncContent answer={rates} rows={3} onRetry={reload}>
        {(loaded) => <DisputeTiles rates={loaded} search={search} />}
      </AsyncContent>
      <section className={classes['section']} aria-labelledby="disputes-list">
        <h2 id="disputes-list" className={classes['subtitle']}>
          <Trans>Disputed evaluations</Trans>
        </h2>
        <DisputeFilters search={view} options={options} onChange={(filter) => change({ page: 1, ...filter })} />
        <ListTable
          list={disputes}
          columns={columns}
          view={view}
          onView={change}
          renderCount={(total) => {
            const count = number(total)
            return <Plural value={total} one={`${count} disputed evaluation`} other={`${count} disputed evaluations`} />
          }}
          empty={
            isFiltered ? (
              <NoMatch title={<Trans>No dispute matches</Trans>} onClear={clear}>
                <Trans>Take a filter away, or choose other days.</Trans>
              </NoMatch>
            ) : (
              <Empty title={<Trans>Nothing is disputed</Trans>}>
                <Trans>
                  Agents and their leads dispute answers of a released evaluation, as long as its scorecard lets them.
                  What they dispute stands here until it is decided, and after.
                </Trans>
              </Empty>
            )
          }
          onClear={isFiltered ? clear : undefined}
          onRetry={reload}
        />
      </section>
      {rates.value && rates.value.overall.disputed.whole > 0 && (
        <div className={classes['tables']} aria-busy={rates.isPending}>
          <EvaluatorTable rates={rates.value} search={search} />
          <QuestionTable rates={rates.value} search={search} />
        </div>
      )}
    </Page>
  )
}

type DisputeTilesProps = { rates: DisputeRates; search: DisputesSearch }

/** The undecided disputes, and the rates of the selected days. The first three tiles filter the list below. */
function DisputeTiles({ rates: { now, overall }, search }: DisputeTilesProps) {
  const { number } = useFormats()
  const words = useRateWords()
  const [disputed, overturned] = [overall.disputed, overall.overturned].map(({ part, whole }) => rate(part, whole))
  const [disputedCount, releasedCount] = [number(overall.disputed.part), number(overall.disputed.whole)]
  const [changed, decided] = [number(overall.overturned.part), number(overall.overturned.whole)]
  const listLink = (filters: Pick<DisputesSearch, 'state' | 'overdue'>) => ({
    link: {
      to: '/quality/disputes',
      search: { ...search, state: undefined, overdue: undefined, ...filters, page: 1 },
    } satisfies LinkProps,
    isCurrent: search.state === filters.state && search.overdue === filters.overdue,
  })

  return (
    <div className={classes['tiles']}>
      <Tile label={<Trans>Open</Trans>} value={number(now.open)} {...listLink({ state: 'disputed' })} />
      <Tile label={<Trans>Escalated</Trans>} value={number(now.escalated)} {...listLink({ state: 'escalated' })} />
      <Tile
        label={<Trans>Overdue</Trans>}
        value={number(now.overdue)}
        detail={
          <Plural
            value={now.open + now.escalated}
            one="Of # that is open or escalated: for longer than its scorecard gives to dispute."
            other="Of # that are open or escalated: for longer than their scorecards give to dispute."
          />
        }
        {...listLink({ overdue: 'yes' })}
      />
      <Tile
        label={<Trans>Dispute rate</Trans>}
        value={words.value(disputed!)}
        detail={
          <RateDetail rate={disputed!}>
            <Trans>
              {disputedCount} of {releasedCount} released evaluations, without calibrations
            </Trans>
          </RateDetail>
        }
      />
      <Tile
        label={<Trans>Overturn rate</Trans>}
        value={words.value(overturned!)}
        detail={
          <RateDetail rate={overturned!}>
            <Trans>
              {changed} of {decided} disputed answers that were decided for good
            </Trans>
          </RateDetail>
        }
      />
    </div>
  )
}

function RateDetail({ rate: { value, whole, interval }, children }: { rate: RateValue; children: ReactNode }) {
  const words = useRateWords()
  const span = interval && words.interval(interval)

  return (
    <>
      <div>{children}</div>
      {span && (
        <div>
          <Trans>95 % interval: {span}</Trans>
        </div>
      )}
      {value === null && whole > 0 && (
        <div>
          <Trans>Too few for a rate.</Trans>
        </div>
      )}
    </>
  )
}
