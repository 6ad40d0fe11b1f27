import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { LatestAudit } from '#contracts/dashboards.ts'
import shared from '#src/reporting/reporting.module.css'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { AuditFigureProps } from './audit-figure-props.ts'
import classes from './audits.module.css'

/** The newest audits of the period, or the permission that is needed to see them. */
export function LatestAudits({ dashboard, hrefOf, onOpen }: AuditFigureProps) {
  const { t } = useLingui()
  const { day, dateTime } = useFormats()
  const words = useScorecardWords()
  const { latest } = dashboard.audits
  const zone = dashboard.period.time_zone

  if (latest === null) {
    return (
      <div className={shared['panel']}>
        <h2 className={shared['subtitle']}>
          <Trans>Latest audits</Trans>
        </h2>
        <p className={shared['note']}>
          <Trans>
            Which audits these are is shown with the permission <code>quality-detail</code>. An administrator can give
            it to your role.
          </Trans>
        </p>
      </div>
    )
  }
  if (latest.length === 0) return null
  return (
    <div className={shared['panel']}>
      <FigureTable
        hasLinks
        caption={<Trans>Latest audits</Trans>}
        note={
          <>
            <Trans>Time zone {zone}.</Trans>{' '}
            <RowsLink href={hrefOf()} onOpen={onOpen}>
              <Trans>All audits of these days</Trans>
            </RowsLink>
          </>
        }
        of={<Trans>Agent</Trans>}
        rows={latest}
        keyOf={({ id }) => String(id)}
        renderName={({ id, kind, interaction_id, agent }) => (
          <Link
            to="/call-detail-calidad/$type/$id/$callid"
            params={{ type: kind, id: String(id), callid: String(interaction_id) }}
          >
            {agent?.name ?? <Trans>Without an agent</Trans>}
          </Link>
        )}
        columns={[
          { key: 'score', header: t`Score, points`, render: (audit: LatestAudit) => <Score audit={audit} /> },
          {
            key: 'scorecard',
            isText: true,
            header: t`Scorecard`,
            render: ({ scorecard, number: version }: LatestAudit) => {
              const title = words.title(scorecard)
              return (
                <Trans>
                  {title}, version {version}
                </Trans>
              )
            },
          },
          {
            key: 'evaluator',
            isText: true,
            header: t`Evaluator`,
            render: ({ evaluator }: LatestAudit) => evaluator?.name ?? NOTHING,
          },
          {
            key: 'submitted',
            header: t`Submitted`,
            render: ({ submitted_at }: LatestAudit) => (
              <time dateTime={submitted_at} title={dateTime(submitted_at, zone)}>
                {day(submitted_at, zone)}
              </time>
            ),
          },
        ]}
      />
    </div>
  )
}

function Score({ audit: { score, auto_failed } }: { audit: LatestAudit }) {
  const { number } = useFormats()

  return (
    <>
      {score === null ? NOTHING : number(score, 1)}
      {auto_failed && (
        <span className={classes['failed']}>
          <IconAlertTriangle size={14} aria-hidden />
          <Trans>Auto-fail</Trans>
        </span>
      )}
    </>
  )
}
