import { Menu } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { reportStartSchema } from '#contracts/lists/reports.ts'
import { type ReportFormat, reportFormats, type ReportKind } from '#contracts/report-kinds.ts'
import type { Http } from '#src/lib/http.ts'
import { ExportMenu } from '#src/ui/export-menu.tsx'

/** What a dashboard needs to be had as a file. */
export type Exporting = {
  http: Http
  /** Whether the person may have it sent regularly. */
  plansReports: boolean
}

type DashboardExportProps = Exporting & {
  kind: Exclude<ReportKind, 'funnel'>
  /** What the dashboard is asked; its days too. */
  query: Record<string, string | number | undefined>
}

/** The dashboard as a file, in the language of the screen and of exactly what is filtered; and the way to have it sent regularly. */
export function DashboardExport({ http, plansReports, kind, query }: DashboardExportProps) {
  const { i18n } = useLingui()
  // without its days: those of a report are the ones before each time
  const start = linkOptions({ to: '/reports/new', search: readStart({ kind, ...query }) })

  return (
    <ExportMenu
      formats={
        kind === 'premium' && isOfRecords(query) ? [...reportFormats, 'funnel-pdf', 'funnel-xlsx'] : reportFormats
      }
      fetchFile={(chosen) => {
        const { of = kind, format } = FILES[chosen]
        const asked = of === 'funnel' ? funnelOf(query) : query
        return http.download(`/api/dashboards/${of}/report`, { query: { ...asked, format, locale: i18n.locale } })
      }}
    >
      <Menu.Divider />
      {plansReports && (
        <Menu.Item renderRoot={(props) => <Link {...start} {...props} />}>
          <Trans>Send regularly</Trans>
        </Menu.Item>
      )}
      <Menu.Item renderRoot={(props) => <Link to="/received-reports" {...props} />}>
        <Trans>Reports sent to you</Trans>
      </Menu.Item>
    </ExportMenu>
  )
}

/** The funnel stands on the premium dashboard, unless that is narrowed by what records of calling bases do not have. */
const isOfRecords = ({ channel, team_id, agent_id }: DashboardExportProps['query']) =>
  channel === undefined && team_id === undefined && agent_id === undefined

/** It knows days, partner and campaign alone. */
const funnelOf = ({ started_from, started_to, partner_id, campaign_id }: DashboardExportProps['query']) => {
  return { started_from, started_to, partner_id, campaign_id }
}

const FILES: Record<ReportFormat | 'funnel-pdf' | 'funnel-xlsx', { of?: ReportKind; format: ReportFormat }> = {
  pdf: { format: 'pdf' },
  xlsx: { format: 'xlsx' },
  'funnel-pdf': { of: 'funnel', format: 'pdf' },
  'funnel-xlsx': { of: 'funnel', format: 'xlsx' },
}

const readStart = addressSearch(reportStartSchema)
