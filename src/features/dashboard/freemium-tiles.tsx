import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { FreemiumDashboard, Totals } from '#contracts/dashboards.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import classes from '#src/reporting/reporting.module.css'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { Sparkline } from '#src/ui/charts/sparkline.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'
import { channelNames } from '#src/words/conversation.ts'

import { relativeChange, handleTimeIfEnough } from './relative-change.ts'
import { TileDetail } from './tile-detail.tsx'

type FreemiumTilesProps = {
  dashboard: FreemiumDashboard
  /** A link to the counted conversations; undefined if the person may not open them. */
  link: LinkProps | undefined
}

/** The four figures of the period, each with its change, its sparkline and its parts. */
export function FreemiumTiles({ dashboard, link }: FreemiumTilesProps) {
  const { i18n } = useLingui()
  const { number, duration } = useFormats()
  const { totals, previous_totals: before, channels, days } = dashboard
  const [interactions, agents] = [number(totals.interactions), number(totals.agents)]
  const [talk, hold, afterCallWork] = [totals.talk_ms, totals.hold_ms, totals.after_call_work_ms].map(duration)
  const handleTime = handleTimeIfEnough(totals)
  const common = (measure: (totals: Totals) => number | null, cases: (totals: Totals) => number) => ({
    change: relativeChange(measure, cases, totals, before),
    sparkline: <Sparkline values={days.map(measure)} />,
    ...(link && { link }),
  })

  return (
    <div className={classes['tiles']}>
      <Tile
        label={<Trans>Interactions</Trans>}
        value={interactions}
        detail={
          <TileDetail dashboard={dashboard}>
            {channels.map(({ channel, interactions: count }) => (
              <div key={channel}>
                {i18n._(channelNames[channel])}: {number(count)}
              </div>
            ))}
          </TileDetail>
        }
        {...common(interactionsOf, interactionsOf)}
      />
      <Tile
        label={<Trans>Agents</Trans>}
        value={agents}
        detail={
          <TileDetail dashboard={dashboard}>
            <Trans>
              {agents} agents with at least one of the {interactions} interactions
            </Trans>
          </TileDetail>
        }
        {...common(agentsOf, agentsOf)}
      />
      <Tile
        label={<Trans>Talk time, hours</Trans>}
        value={totals.handled === 0 ? NOTHING : number(totals.talk_ms / HOUR_MS, totals.talk_ms < 10 * HOUR_MS ? 1 : 0)}
        detail={
          <TileDetail dashboard={dashboard}>
            <Plural
              value={totals.handled}
              one={`${talk} in # interaction whose agent and talk time are known`}
              other={`${talk} in # interactions whose agent and talk time are known`}
            />
          </TileDetail>
        }
        {...common(talkOf, handledOf)}
      />
      <Tile
        label={<Trans>Average handle time</Trans>}
        value={handleTime === null ? NOTHING : duration(handleTime)}
        detail={
          <TileDetail dashboard={dashboard}>
            {handleTime === null && (
              <div>
                <Trans>No average of fewer than {MIN_CASES} interactions.</Trans>
              </div>
            )}
            <Plural
              value={totals.handled}
              one={`Talk ${talk}, hold ${hold} and after-call work ${afterCallWork}, divided by # handled interaction`}
              other={`Talk ${talk}, hold ${hold} and after-call work ${afterCallWork}, divided by # handled interactions`}
            />
          </TileDetail>
        }
        {...common(handleTimeIfEnough, handledOf)}
      />
    </div>
  )
}

const interactionsOf = ({ interactions }: Totals) => interactions
const agentsOf = ({ agents }: Totals) => agents
const talkOf = ({ talk_ms }: Totals) => talk_ms
const handledOf = ({ handled }: Totals) => handled

const HOUR_MS = 3_600_000
