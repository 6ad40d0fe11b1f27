import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useApi, useVisitor } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { reportAddress } from '../report-address.ts'
import { type ReportFormAnswers, reportsApi } from '../reports.api.ts'
import { ownKinds } from './own-kinds.ts'
import { valuesOf } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'

type EditReportScreenProps = { answers: ReportFormAnswers }

export function EditReportScreen({ answers }: EditReportScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const api = useApi(reportsApi)
  const kinds = ownKinds(useVisitor().permissions)
  const [report, options] = [usePromiseState(answers.report), usePromiseState(answers.options)]

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What was sent before stays as it is; from the next time on it is sent as you say here.</Trans>}
    >
      <AsyncContent answer={report} rows={10} onRetry={reload}>
        {(found) => (
          <AsyncContent answer={options} rows={10} onRetry={reload}>
            {(offered) => (
              <ReportForm
                key={`${found.id}-${found.version}`}
                initial={valuesOf(found)}
                options={offered}
                kinds={kinds}
                known={found.recipients}
                unseen={found.unseen_recipients}
                verb={<Trans>Save changes</Trans>}
                progress={<Trans>Saving…</Trans>}
                back={reportAddress(found.id)}
                save={(draft, signal) => api.change(found.id, { ...draft, version: found.version }, signal)}
                onReload={reload}
                onSaved={({ id, title }) => {
                  void notify({ text: t`The report ${title} was saved.`, milliseconds: 5000 })
                  void navigate(reportAddress(id))
                }}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}
