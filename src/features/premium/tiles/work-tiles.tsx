import { Plural, Trans } from '@lingui/react/macro'

import type { PremiumDashboard } from '#contracts/premium.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'

import type { PremiumDrilldownLinks, PremiumRights } from '../drilldown-links.ts'
import classes from '../premium.module.css'
import { CalculationDetail } from './calculation-detail.tsx'
import { RateTile } from './rate-tile.tsx'

type WorkTilesProps = {
  dashboard: PremiumDashboard
  rowLinks: PremiumDrilldownLinks
  rights: Pick<PremiumRights, 'seesCalibrations'>
}

/** Disputes with their outcomes, and calibrations. */
export function WorkTiles({ dashboard, rowLinks, rights }: WorkTilesProps) {
  const { number } = useFormats()
  const rateText = useRateWords()
  const { disputes, calibrations } = dashboard
  const accepted = rate(disputes.accepted, disputes.decided)

  return (
    <>
      <RateTile
        label={<Trans>Disputed evaluations</Trans>}
        dashboard={dashboard}
        rate={rate(disputes.disputed, disputes.released)}
        below={
          disputes.decided > 0 && (
            <Trans>
              accepted: {rateText.value(accepted)}, {rateText.count(accepted)} answers
            </Trans>
          )
        }
        rows={disputes.disputed > 0 ? rowLinks.disputed() : undefined}
      >
        <Trans>
          Evaluations that were disputed, of those released in these days, by all scorecards. Accepted are disputed
          answers, of those decided in these days.
        </Trans>
      </RateTile>
      {/* calibrations that the reader may not see are not counted, and zero would be wrong */}
      {rights.seesCalibrations && (
        <Tile
          label={<Trans>Calibrations closed</Trans>}
          value={
            <>
              {number(calibrations.closed)}
              <span className={classes['of']}>
                <Plural value={calibrations.open} one="# not closed yet" other="# not closed yet" />
              </span>
            </>
          }
          detail={
            <CalculationDetail dashboard={dashboard}>
              <div>
                <Trans>
                  Closed in these days, of those that you may see, whatever the filters. Those not closed yet are
                  counted whenever they began.
                </Trans>
              </div>
            </CalculationDetail>
          }
          link={{ to: '/quality/calibration' }}
        />
      )}
    </>
  )
}
