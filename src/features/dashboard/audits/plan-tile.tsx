import { Plural, Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { FreemiumDashboard, PlanTotals } from '#contracts/dashboards.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { RateDetail } from './rate-detail.tsx'
import { pointsChange } from '#src/reporting/relative-change.ts'

type PlanTileProps = { dashboard: FreemiumDashboard; link: LinkProps | undefined }

/** How much of what the plans wanted by these days was audited, and how much beside them. */
export function PlanTile({ dashboard, link }: PlanTileProps) {
  const { number } = useFormats()
  const { plan, previous_plan, unplanned } = dashboard.audits

  return (
    <Tile
      label={<Trans>Done against plan</Trans>}
      value={plan.due === 0 ? NOTHING : `${number(plan.done)} / ${number(plan.due)}`}
      detail={
        <RateDetail dashboard={dashboard} rate={doneOf(plan)}>
          <Trans>Done of what sampling plans wanted by these days</Trans>
          {plan.skipped > 0 && (
            <div>
              <Plural value={plan.skipped} one="# more was set aside" other="# more were set aside" />
            </div>
          )}
          <div>
            <Plural value={unplanned} one="# audit without a plan" other="# audits without a plan" />
          </div>
        </RateDetail>
      }
      change={pointsChange(doneOf(plan), doneOf(previous_plan))}
      isInPoints
      goodWhen="up"
      {...(link && { link })}
    />
  )
}

const doneOf = ({ done, due }: PlanTotals) => rate(done, due)
