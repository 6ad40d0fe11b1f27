import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { FigureOptions, Figures } from '#contracts/figures.ts'
import { isMonthly } from '#domain/question.ts'
import { dayIn } from '#domain/time-zone.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { failureIn } from '#src/lib/request-failed.ts'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Forbidden } from '#src/ui/states/forbidden.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { Answer } from './answer.tsx'
import { QuestionBuilder } from './question-builder.tsx'
import { QuestionExamples } from './question-examples.tsx'
import { QuestionLine } from './question-line.tsx'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'
import type { QuestionsApi } from './questions.api.ts'
import {
  withMetric,
  noFilters,
  openTo,
  questionFilterCount,
  type QuestionsSearch,
  questionsView,
} from './questions-search.ts'
import classes from './questions.module.css'
import { Unanswerable } from './unanswerable.tsx'

export type QuestionsPageProps = {
  api: Pick<QuestionsApi, 'saved' | 'exported'>
  search: QuestionsSearch
  /** Of nothing while nothing can be asked. */
  figures: PromiseState<Figures | null>
  options: FigureOptions | null
  places: CallOptions | null
  rights: RowRights
  /** The moment that the periods on offer end at. */
  now: Date
  onChange: (change: Partial<QuestionsSearch>) => void
  /** Shows another question altogether: the search part of its address. */
  onView: (query: string) => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** One number, told by up to two things, of some days and places: all of the question stands in the address. */
export function QuestionsPage(props: QuestionsPageProps) {
  const { api, search, options, places, rights, now, onChange, onView } = props
  const { metric } = search
  // the days of the chosen partner, as the server counts them
  const timeZone = places?.partners.find(({ id }) => id === search.partner_id)?.time_zone ?? 'UTC'
  const today = dayIn(timeZone, now)
  const query = openTo(search, rights)
  const isOpen = metric === undefined || rights.seesPolicies || !isMonthly(metric)

  return (
    <Page
      title={<Trans>Questions</Trans>}
      sentence={<Trans>How much, how often, and where? One number, told by what you choose.</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={questionsView(search)} onOpen={onView} />
          {query && isOpen && <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(query, format)} />}
        </>
      }
    >
      <QuestionBuilder {...{ search, options, places, rights, today, onChange }} />
      {metric === undefined && <QuestionExamples rights={rights} today={today} />}
      {metric !== undefined && !isOpen && <Forbidden needed={['policy-detail']} />}
      {metric !== undefined && isOpen && !query && (
        <Unanswerable query={{ ...search, metric }} onMend={() => onChange(withMetric(metric, search))} />
      )}
      {query && <Answered {...props} query={query} today={today} />}
    </Page>
  )
}

type AnsweredProps = QuestionsPageProps & { query: NonNullable<ReturnType<typeof openTo>>; today: string }

function Answered({ query, today, figures, search, rights, onChange, onOpen, onRetry }: AnsweredProps) {
  const { value, error, isPending } = figures
  const clear = () => onChange(noFilters())
  if (error !== null) {
    const { kind, message, errors } = failureIn(error)
    // what must be narrowed, in the words of the server
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
