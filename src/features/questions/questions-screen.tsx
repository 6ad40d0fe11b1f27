import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { CallOptions } from '#contracts/calls.ts'
import type { FigureKey, FigureOptions, Figures } from '#contracts/figures.ts'
import type { FiguresQuery } from '#contracts/metrics.ts'
import { isMonthly, queryProblems } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import type { Side } from '#src/reporting/counted-rows.ts'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Forbidden } from '#src/ui/states/forbidden.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { dimensionNames, metricNames } from '#src/words/metrics.ts'

import { AnswerChart } from './answer-chart.tsx'
import { AnswerTable } from './answer-table.tsx'
import { figureDrilldownLink } from './figure-drilldown.ts'
import { OneNumber } from './one-number.tsx'
import { QuestionBuilder } from './question-builder.tsx'
import { QuestionExamples } from './question-examples.tsx'
import { QuestionLine, QuestionNotes } from './question-line.tsx'
import {
  noFilters,
  permittedQuery,
  questionFilterCount,
  type QuestionsSearch,
  questionsView,
  withMetric,
} from './questions-search.ts'
import type { QuestionsApi } from './questions.api.ts'
import classes from './questions.module.css'
import { useKeyNames } from './use-key-names.ts'

type QuestionsScreenProps = Omit<QuestionsPageProps, 'figures' | 'options' | 'places'> & {
  figures: Promise<Figures | null>
  options: Promise<FigureOptions>
  /** Resolves to null if the person may not see them. */
  places: Promise<CallOptions | null>
}

/** The questions page. */
export function QuestionsScreen({ figures, options, places, ...page }: QuestionsScreenProps) {
  return (
    <QuestionsPage
      {...page}
      figures={usePromiseState(figures)}
      options={usePromiseState(options).value}
      places={usePromiseState(places).value}
    />
  )
}

export type QuestionsPageProps = {
  api: Pick<QuestionsApi, 'saved' | 'exportFile'>
  search: QuestionsSearch
  /** Null while there is no valid question. */
  figures: PromiseState<Figures | null>
  options: FigureOptions | null
  places: CallOptions | null
  rights: RowRights
  /** The end of the offered periods. */
  now: Date
  onChange: (change: Partial<QuestionsSearch>) => void
  /** Opens another question: the search part of its address. */
  onView: (query: string) => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** One metric by up to two dimensions, with period and filters. The whole question is in the address. */
export function QuestionsPage(props: QuestionsPageProps) {
  const { api, search, options, places, rights, now, onChange, onView } = props
  const { metric } = search
  // the days of the selected partner, as the server counts them
  const timeZone = places?.partners.find(({ id }) => id === search.partner_id)?.time_zone ?? 'UTC'
  const today = dayIn(timeZone, now)
  const query = permittedQuery(search, rights)
  const isOpen = metric === undefined || rights.seesPolicies || !isMonthly(metric)

  return (
    <Page
      title={<Trans>Questions</Trans>}
      sentence={<Trans>How much, how often, and where? One number, told by what you choose.</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={questionsView(search)} onOpen={onView} />
          {query && isOpen && (
            <ExportMenu formats={tableFormats} fetchFile={(format) => api.exportFile(query, format)} />
          )}
        </>
      }
    >
      <QuestionBuilder {...{ search, options, places, rights, today, onChange }} />
      {metric === undefined && <QuestionExamples rights={rights} today={today} />}
      {metric !== undefined && !isOpen && <Forbidden needed={['policy-detail']} />}
      {metric !== undefined && isOpen && !query && (
        <InvalidQuestion query={{ ...search, metric }} onRepair={() => onChange(withMetric(metric, search))} />
      )}
      {query && <Answered {...props} query={query} today={today} />}
    </Page>
  )
}

type AnsweredProps = QuestionsPageProps & { query: NonNullable<ReturnType<typeof permittedQuery>>; today: string }

function Answered({ query, today, figures, search, rights, onChange, onOpen, onRetry }: AnsweredProps) {
  const { value, error, isPending } = figures
  const clear = () => onChange(noFilters())
  if (error !== null) {
    const { kind, message, errors } = failureIn(error)
    // what must be narrowed, as the server says it
    if (kind === 'refused' && errors?.['by'] && message) {
      return <Empty title={<Trans>Too much for one answer</Trans>}>{message}</Empty>
    }
    return <Failed error={error} onRetry={onRetry} />
  }
  if (value === null) return <ReportingSkeleton />
  return (
    <div className={classes['answered']} aria-busy={isPending}>
      <div className={classes['above']}>
        <QuestionLine figures={value} />
        {questionFilterCount(search) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      <Answer {...{ query, figures: value, rights, today, onOpen }} onClear={clear} />
    </div>
  )
}

type InvalidQuestionProps = { query: FiguresQuery; onRepair: () => void }

/** A question that is incomplete or contradictory: says what to do. */
function InvalidQuestion({ query, onRepair }: InvalidQuestionProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const problems = queryProblems(query)
  const name = i18n._(metricNames[query.metric])
  const missing = (['category', 'question'] as const).filter((field) => problems[`${field}_id`] === 'needed')
  if (missing.length === Object.keys(problems).length) {
    const needed = formats.list(missing.map((field) => i18n._(dimensionNames[field])))
    return (
      <Empty title={<Trans>Choose one more thing</Trans>}>
        <Trans>
          “{name}” of all together says nothing. Choose it among the filters, or tell the number by it: {needed}.
        </Trans>
      </Empty>
    )
  }
  return (
    <Empty
      title={<Trans>This does not go together</Trans>}
      action={
        <Button variant="default" onClick={onRepair}>
          <Trans>Ask without it</Trans>
        </Button>
      }
    >
      <Trans>The address asks “{name}” for something that it cannot be told by.</Trans>
    </Empty>
  )
}

type AnswerProps = {
  query: FiguresQuery
  figures: Figures
  rights: RowRights
  today: Day
  onOpen: (href: string) => void
  onClear: () => void
}

/** The answer: one number, or a chart and a table by its dimensions. */
function Answer({ query, figures, rights, today, onOpen, onClear }: AnswerProps) {
  const { i18n } = useLingui()
  const nameOf = useKeyNames(figures)
  const hrefOf = (keys: readonly FigureKey[], side?: Side) =>
    figureDrilldownLink({ query, figures, rights, today }, keys, side)
  const { by, totals, rows } = figures
  const isCount = metrics[figures.metric].kind === 'count'
  const isEmpty = by.length === 0 ? totals?.cases === 0 && !isCount : rows.length === 0

  return (
    <div className={classes['answer']}>
      {isEmpty && <NothingCounted name={i18n._(metricNames[figures.metric])} query={query} onClear={onClear} />}
      {!isEmpty && by.length === 0 && totals && (
        <OneNumber
          figures={figures}
          sums={totals}
          href={totals.cases > 0 ? hrefOf([]) : undefined}
          partHref={totals.part > 0 ? hrefOf([], 'part') : undefined}
          onOpen={onOpen}
        />
      )}
      {!isEmpty && by.length > 0 && (
        <>
          <AnswerChart figures={figures} nameOf={nameOf} hrefOf={hrefOf} onOpen={onOpen} />
          <AnswerTable figures={figures} nameOf={nameOf} hrefOf={hrefOf} onOpen={onOpen} />
        </>
      )}
      <QuestionNotes figures={figures} />
    </div>
  )
}

type NothingCountedProps = { name: string; query: FiguresQuery; onClear: () => void }

/** A question without any cases: because of its filters, or because nothing was counted yet. */
function NothingCounted({ name, query, onClear }: NothingCountedProps) {
  if (questionFilterCount(query) > 0) {
    return (
      <NoMatch title={<Trans>Nothing to count for these filters</Trans>} onClear={onClear}>
        <Trans>Choose other days, or take a filter away.</Trans>
      </NoMatch>
    )
  }
  return (
    <Empty title={<Trans>Nothing to count yet</Trans>}>
      <Trans>Of these days nothing is known that makes up “{name}”. Choose other days, or another number.</Trans>
    </Empty>
  )
}
