import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { type ReportAnswers, reportsApi } from '../reports.api.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportFacts } from './report-facts.tsx'
import { RunsSection } from './runs-section.tsx'
import type { RunsSearch } from './runs-search.ts'

type ReportScreenProps = {
  answers: ReportAnswers
  context: { http: Http; locale: LocaleActor }
  search: RunsSearch
  onChange: (change: Partial<RunsSearch>) => void
}

/** A report: what it is, and what came of it each time. */
export function ReportScreen({ answers, context: { http, locale }, search, onChange }: ReportScreenProps) {
  const [api] = useState(() => reportsApi(http))
  const reload = useReload()
  const title = usePageTitle()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const [report, runs] = [usePromiseState(answers.report), usePromiseState(answers.runs)]
  const found = report.value

  return (
    <Page
      title={found?.title ?? title}
      sentence={<Trans>What is sent, when and to whom, and did it arrive?</Trans>}
      actions={found && <ReportActions report={found} api={api} onRun={reload} />}
    >
      <AsyncContent answer={report} rows={10} onRetry={reload}>
        {(shown) => (
          <>
            <ReportFacts report={shown} />
            <RunsSection
              reportId={shown.id}
              runs={runs}
              api={api}
              search={search}
              kit={kit}
              onChange={onChange}
              onRetry={reload}
            />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}
