import { plural, msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { callsHref, callsSearch } from '#src/reporting/calls-drilldown.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { filterCount } from '#src/reporting/filter-count.ts'
import classes from '#src/reporting/reporting.module.css'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'

import { hasAudits } from './audits/audit-summary.ts'
import { Audits } from './audits/audits.tsx'
import type { AuditRights } from './audits/no-audits.tsx'
import { bucketsOf } from './buckets.ts'
import type { FigureProps } from './figure-props.ts'
import { FreemiumTiles } from './freemium-tiles.tsx'
import { HandleTimeByDay } from './handle-time-by-day.tsx'
import { InteractionsByChannel } from './interactions-by-channel.tsx'
import { handleTimeIfEnough } from './relative-change.ts'

type FreemiumFiguresProps = {
  query: FreemiumQuery
  dashboard: FreemiumDashboard
  rights: AuditRights
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onClear: () => void
}

/** The audits of a period, and the figures of its conversations without any audit. */
export function FreemiumFigures({ query, dashboard, rights, onOpen, onClear }: FreemiumFiguresProps) {
  const { period, totals, undated, audits } = dashboard
  const mayOpenCalls = rights.seesCalls
  const figure = {
    dashboard,
    onOpen,
    hrefOf: (more: Parameters<typeof callsSearch>[2]) =>
      mayOpenCalls ? callsHref(callsSearch(query, period, more)) : undefined,
  }

  return (
    <div className={classes['figures']}>
      {(hasAudits(audits) || totals.interactions > 0) && (
        <Audits query={query} dashboard={dashboard} rights={rights} onOpen={onOpen} />
      )}
      {totals.interactions === 0 ? (
        <NoInteractions query={query} onClear={onClear} />
      ) : (
        <section className={classes['section']} aria-labelledby="conversations">
          <h2 id="conversations" className={classes['subtitle']}>
            <Trans>Conversations</Trans>
          </h2>
          <FreemiumTiles
            dashboard={dashboard}
            link={mayOpenCalls ? { to: '/calls', search: callsSearch(query, period) } : undefined}
          />
          <div className={classes['charts']}>
            <InteractionsByDay {...figure} />
            <InteractionsByChannel {...figure} />
          </div>
          <InteractionsByHour {...figure} />
          <div className={classes['charts']}>
            <BusiestAgents {...figure} />
            <HandleTimeByDay {...figure} />
          </div>
        </section>
      )}
      <footer className={classes['notes']}>
        {undated > 0 && (
          <p>
            <Plural
              value={undated}
              one="# more conversation matches these filters but has no date: it is in no period and cannot be opened from here."
              other="# more conversations match these filters but have no date: they are in no period and cannot be opened from here."
            />
          </p>
        )}
        <p>
          <Trans>Averages, rates and changes of fewer than {MIN_CASES} cases are not shown.</Trans>
        </p>
      </footer>
    </div>
  )
}

type NoInteractionsProps = { query: FreemiumQuery; onClear: () => void }

/** A period without interactions: because of the filters, or because nothing was imported for it. */
function NoInteractions({ query, onClear }: NoInteractionsProps) {
  if (filterCount(query) > 0) {
    return (
      <Empty
        title={<Trans>No interaction matches these filters</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Choose a longer period, or take a filter away.</Trans>
      </Empty>
    )
  }
  return (
    <Empty title={<Trans>No interactions in the last 30 days</Trans>}>
      <Trans>
        This page counts the conversations of your contact centre. Choose a longer period, or bring conversations in
        with <code>npm run import -- path/to/files</code>.
      </Trans>
    </Empty>
  )
}

function BusiestAgents({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const { agents, totals } = dashboard
  const agentCount = formats.number(agents.length)
  const seconds = { unit: 's', format: (value: number) => formats.duration(value * 1000) }
  const inSeconds = (milliseconds: number | null) => (milliseconds === null ? null : Math.round(milliseconds / 1000))

  return (
    <ShareBars
      title={t`Agents with most interactions`}
      note={t`${agentCount} of ${plural(totals.agents, { one: '# agent', other: '# agents' })}, with talk time and average handle time`}
      fileName={fileNameOf('busiest-agents', dashboard)}
      isEmpty={agents.length === 0}
      onOpen={onOpen}
      whole={null}
      data={{
        heading: t`Agent`,
        columns: [
          { name: t`Interactions`, format: formats.number },
          { name: t`Talk time`, ...seconds },
          { name: t`Handle time`, ...seconds },
          { name: t`Handled interactions`, format: formats.number },
        ],
        rows: agents.map((agent) => ({
          key: String(agent.id),
          name: agent.name,
          values: [agent.interactions, inSeconds(agent.talk_ms), inSeconds(handleTimeIfEnough(agent)), agent.handled],
          href: hrefOf({ agent_id: agent.id }),
        })),
      }}
    />
  )
}

function InteractionsByDay({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const names = useDayNames()
  const titles = titlesBySize[bucketSizeOf(dashboard.days.length)]
  const zone = dashboard.period.time_zone

  return (
    <BarChart
      title={i18n._(titles.title)}
      note={t`Number of interactions by their start, time zone ${zone}`}
      fileName={fileNameOf('interactions-by-day', dashboard)}
      isEmpty={dashboard.totals.interactions === 0}
      onOpen={onOpen}
      data={{
        heading: i18n._(titles.heading),
        columns: [{ name: t`Interactions`, format: formats.number }],
        rows: bucketsOf(dashboard.days).map(({ from, to, interactions }) => ({
          key: from,
          name: names.days({ from, to }),
          values: [interactions],
          href: interactions > 0 ? hrefOf({ started_from: from, started_to: to }) : undefined,
        })),
      }}
    />
  )
}

const titlesBySize = {
  day: { title: msg`Interactions by day`, heading: msg`Day` },
  week: { title: msg`Interactions by week`, heading: msg`Week` },
  month: { title: msg`Interactions by month`, heading: msg`Month` },
}

function InteractionsByHour({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const names = useDayNames()
  const zone = dashboard.period.time_zone
  const counts = new Map(dashboard.hours.map(({ weekday, hour, interactions }) => [`${weekday}-${hour}`, interactions]))

  return (
    <HeatMap
      title={t`Interactions by weekday and hour`}
      note={t`Number of interactions by their start, time zone ${zone}`}
      fileName={fileNameOf('interactions-by-hour', dashboard)}
      isEmpty={dashboard.totals.interactions === 0}
      onOpen={onOpen}
      columnsHeading={t`Hour`}
      valueName={t`Interactions`}
      cellTitle={(row, column) => {
        const [weekday, hour] = [names.weekday(WEEKDAYS[row]!), names.hour(HOURS[column]!)]
        return t`${weekday}, ${hour}:00 to ${hour}:59`
      }}
      cellHref={(row, column) => hrefOf({ weekday: WEEKDAYS[row], hour: HOURS[column] })}
      data={{
        heading: t`Weekday`,
        columns: HOURS.map((hour) => ({ name: names.hour(hour), format: formats.number })),
        rows: WEEKDAYS.map((weekday) => ({
          key: String(weekday),
          name: names.weekday(weekday),
          values: HOURS.map((hour) => counts.get(`${weekday}-${hour}`) ?? 0),
        })),
      }}
    />
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
