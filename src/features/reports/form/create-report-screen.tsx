import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { ReportStart } from '#contracts/lists/reports.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { ReportOptions } from '#contracts/reports.ts'
import { useApi, useVisitor } from '#src/context/app-context.ts'
import { browserZone } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { reportAddress } from '../report-address.ts'
import { reportsApi } from '../reports.api.ts'
import { ownKinds } from './own-kinds.ts'
import { newReport } from './report-draft.ts'
import { ReportForm } from './report-form.tsx'

type CreateReportScreenProps = {
  options: Promise<ReportOptions>
  /** What a dashboard is narrowed by, from which somebody came. */
  start: ReportStart
}

export function CreateReportScreen({ options, start }: CreateReportScreenProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const api = useApi(reportsApi)
  const { user, permissions } = useVisitor()
  const kinds = ownKinds(permissions)
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Say what is reported, in which language, when, and who gets it by mail.</Trans>}
    >
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={useReload()}>
        {(offered) => (
          <ReportForm
            initial={newReport({
              start,
              options: offered,
              kinds,
              userId: user?.id ?? null,
              locale,
              zone: browserZone(),
            })}
            options={offered}
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
      </AsyncContent>
    </Page>
  )
}
