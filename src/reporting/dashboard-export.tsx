import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { reportStartSchema } from '#contracts/lists/reports.ts'
import { type ReportFormat, reportFormats, type ReportKind } from '#contracts/report-kinds.ts'
import type { Http } from '#src/lib/http.ts'
import { ExportMenu } from '#src/ui/export-menu.tsx'

/** What a dashboard needs for its export. */
export type Exporting = {
  http: Http
  /** Whether the person may schedule it as a report. */
  plansReports: boolean
}

type DashboardExportProps = Exporting & {
  kind: Exclude<ReportKind, 'funnel'>
  /** The query of the dashboard, including its days. */
  query: Record<string, string | number | undefined>
}

/** Exports the dashboard as a file, in the language of the screen and with the current filters; and links to a new scheduled report. */
export function DashboardExport({ http, plansReports, kind, query }: DashboardExportProps) {
  const { i18n } = useLingui()
  // without its days: a report always covers the days before it is made
  const start = linkOptions({ to: '/reports/new', search: readStart({ kind, ...query }) })

  return (
    <ExportMenu
      formats={
        kind === 'premium' && isOfRecords(query) ? [...reportFormats, 'funnel-pdf', 'funnel-xlsx'] : reportFormats
      }
      fetchFile={(file) => {
        const { of = kind, format } = FILES[file]
        const filters = of === 'funnel' ? funnelOf(query) : query
        return http.download(`/api/dashboards/${of}/report`, { query: { ...filters, format, locale: i18n.locale } })
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

/** The funnel is part of the premium dashboard, unless a filter is set that records of calling bases do not have. */
const isOfRecords = ({ channel, team_id, agent_id }: DashboardExportProps['query']) =>
  channel === undefined && team_id === undefined && agent_id === undefined

/** It supports filters by day, partner and campaign only. */
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
