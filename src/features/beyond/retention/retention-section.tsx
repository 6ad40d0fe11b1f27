import { Plural, Trans } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'

import { BeyondSection } from '../beyond-section.tsx'
import { BeyondTiles } from '../beyond-tiles.tsx'
import own from '../beyond.module.css'
import { RateTile } from '../rate-tile.tsx'
import type { Asked } from '../use-asked.ts'

/** What became of the policies that somebody asked to cancel. */
export function RetentionSection({ answer }: { answer: Asked<BeyondDashboard> }) {
  return (
    <BeyondSection
      title={<Trans>Net retention</Trans>}
      sentence={<Trans>How many of the policies that somebody asked to cancel were saved, and stayed?</Trans>}
      answer={answer}
    >
      {({ retention, period }) =>
        retention.requests === 0 ? (
          <p className={own['words']}>
            <Trans>In no conversation of this period that is linked with a policy did anybody ask to cancel it.</Trans>
          </p>
        ) : (
          <Tiles retention={retention} period={period} />
        )
      }
    </BeyondSection>
  )
}

function Tiles({ retention: { requests, saved, after }, period }: Pick<BeyondDashboard, 'retention' | 'period'>) {
  const { number } = useFormats()
  const names = useDayNames()
  const [days, zone] = [names.span(period), period.time_zone]
  const when = (
    <div>
      <Trans>
        Conversations of {days}, time zone {zone}
      </Trans>
    </div>
  )

  return (
    <BeyondTiles count={2 + after.length}>
      <Tile
        label={<Trans>Requests to cancel</Trans>}
        value={number(requests)}
        detail={
          <>
            <Trans>Conversations in which somebody asked to cancel a policy, as their links say.</Trans>
            {when}
          </>
        }
      />
      <RateTile label={<Trans>Saved at first</Trans>} rate={rate(saved, requests)}>
        <Trans>Not ended on the day of the conversation, or the day after; of all requests.</Trans>
        {when}
      </RateTile>
      {after.map((one) => (
        <RateTile
          key={one.days}
          label={<Plural value={one.days} one="In force after # day" other="In force after # days" />}
          rate={rate(one.in_force, one.requests)}
          none={<Trans>No request is so old yet</Trans>}
        >
          <Trans>Policies still in force then, of the requests that are so old.</Trans>
          {when}
        </RateTile>
      ))}
    </BeyondTiles>
  )
}
