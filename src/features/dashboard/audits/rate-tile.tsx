import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { AuditTotals, FreemiumDashboard } from '#contracts/dashboards.ts'
import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { TargetLine } from '#src/reporting/target-line.tsx'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { auditSpans } from './audit-spans.ts'
import { targetOf } from './audit-summary.ts'
import { RateDetail } from './rate-detail.tsx'

type RateTileProps = {
  label: ReactNode
  dashboard: FreemiumDashboard
  measure: (totals: AuditTotals) => Rate
  goodWhen: 'up' | 'down'
  /** It is held against what the scorecards want. */
  hasTarget?: boolean
  link: LinkProps | undefined
  /** What is counted, of what. */
  children: ReactNode
}

/** A rate of the period with its change in points and its course by weeks. */
export function RateTile({ label, dashboard, measure, goodWhen, hasTarget, link, children }: RateTileProps) {
  const { percent } = useFormats()
  const { totals, previous_totals: before } = dashboard.audits
  const rate = measure(totals)

  return (
    <Tile
      label={label}
      value={
        <>
          {rate.value === null ? NOTHING : percent(rate.value / 100, 1)}
          {hasTarget && <TargetLine value={rate.value} target={targetOf(dashboard.audits)} isShare />}
        </>
      }
      detail={
        <RateDetail dashboard={dashboard} rate={rate}>
          {children}
        </RateDetail>
      }
      change={pointsChange(rate, measure(before))}
      isInPoints
      goodWhen={goodWhen}
      sparkline={<Sparkline values={auditSpans(dashboard).map((span) => measure(span.totals).value)} />}
      {...(link && { link })}
    />
  )
}
