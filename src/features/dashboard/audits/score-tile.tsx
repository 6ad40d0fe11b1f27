import { Plural, Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { TileDetail } from '../tile-detail.tsx'
import { auditSpans } from './audit-spans.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { TargetLine } from '#src/reporting/target-line.tsx'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { targetOf } from './audit-summary.ts'

type ScoreTileProps = { dashboard: FreemiumDashboard; link: LinkProps | undefined }

/** The mean of all scores of the period. */
export function ScoreTile({ dashboard, link }: ScoreTileProps) {
  const { number } = useFormats()
  const { totals, previous_totals: before } = dashboard.audits
  const score = meanScore(totals)
  const sum = number(totals.score_sum, 1)
  const without = totals.evaluations - totals.scored

  return (
    <Tile
      label={<Trans>Mean score, points</Trans>}
      value={
        <>
          {score.value === null ? NOTHING : number(score.value, 1)}
          <TargetLine value={score.value} target={targetOf(dashboard.audits)} />
        </>
      }
      detail={
        <TileDetail dashboard={dashboard}>
          <div>
            <Plural
              value={totals.scored}
              one={`Sum of scores ${sum}, divided by # audit with a score`}
              other={`Sum of scores ${sum}, divided by # audits with a score`}
            />
          </div>
          {without > 0 && (
            <div>
              <Plural
                value={without}
                one="# more has none: nothing of its scorecard applied"
                other="# more have none: nothing of their scorecards applied"
              />
            </div>
          )}
          <IntervalLine interval={score.interval} format={(value) => number(value, 1)} />
        </TileDetail>
      }
      change={pointsChange(score, meanScore(before))}
      isInPoints
      goodWhen="up"
      sparkline={<Sparkline values={auditSpans(dashboard).map((span) => meanScore(span.totals).value)} />}
      {...(link && { link })}
    />
  )
}
