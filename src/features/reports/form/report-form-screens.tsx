import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { ReportStart } from '#contracts/lists/reports.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { type ReportKind, reportKinds, reportPermissions } from '#contracts/report-kinds.ts'
import type { Report, ReportOptions } from '#contracts/reports.ts'
import { useApi, useCan, useVisitor } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'

import { reportAddress } from '../report-address.ts'
import { reportsApi } from '../reports.api.ts'
import { newReport, valuesOf } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'

type CreateReportScreenProps = {
  options: Promise<ReportOptions>
  /** The filters of the dashboard from which the author came. */
  start: ReportStart
}

export function CreateReportScreen({ options, start }: CreateReportScreenProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const api = useApi(reportsApi)
  const { user } = useVisitor()
  const kinds = useOwnKinds()
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE

  return (
    <DraftPage
      answer={options}
      sentence={<Trans>Say what is reported, in which language, when, and who gets it by mail.</Trans>}
    >
      {(loadedOptions) => (
        <ReportForm
          initial={newReport({
            start,
            options: loadedOptions,
            kinds,
            userId: user?.id ?? null,
            locale,
            zone: browserZone(),
          })}
          options={loadedOptions}
          kinds={kinds}
          verb={<Trans>Add report</Trans>}
          progress={<Trans>Adding…</Trans>}
          back={{ to: '/reports' }}
          save={api.create}
          onSaved={({ id, title }) => {
            void notify({ text: t`The report ${title} was added.`, milliseconds: 5000 })
            void navigate(reportAddress(id))
          }}
        />
      )}
    </DraftPage>
  )
}

export function EditReportScreen({ answer }: { answer: Promise<{ report: Report; options: ReportOptions }> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(reportsApi)
  const kinds = useOwnKinds()

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>What was sent before stays as it is; from the next time on it is sent as you say here.</Trans>}
    >
      {({ report, options }, reload) => (
        <ReportForm
          key={`${report.id}-${report.version}`}
          initial={valuesOf(report)}
          options={options}
          kinds={kinds}
          known={report.recipients}
          unseen={report.unseen_recipients}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          back={reportAddress(report.id)}
          save={(draft, signal) => api.change(report.id, { ...draft, version: report.version }, signal)}
          onReload={reload}
          onSaved={({ id, title }) => {
            void notify({ text: t`The report ${title} was saved.`, milliseconds: 5000 })
            void navigate(reportAddress(id))
          }}
        />
      )}
    </DraftPage>
  )
}

/** The kinds of report for which the reader has permissions. */
function useOwnKinds(): ReportKind[] {
  const can = useCan()
  return reportKinds.filter((kind) => can(reportPermissions[kind]))
}
