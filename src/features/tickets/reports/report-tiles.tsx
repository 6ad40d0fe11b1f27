import { Trans } from '@lingui/react/macro'
import { linkOptions } from '@tanstack/react-router'

import type { TicketTimes } from '#contracts/ticket-reports.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import classes from '#src/reporting/reporting.module.css'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'

import { useWorkingTime } from '../use-working-time.ts'
import { type FigureProps, hasSatisfactionData } from './report-figures.ts'
import { type DrilldownFilters, type Metric, ticketsDrilldown } from './tickets-drilldown.ts'

/** The figures of the whole period, with links to the tickets. */
export function ReportTiles({ query, report: { totals, period } }: Omit<FigureProps, 'onOpen'>) {
  const { number, percent } = useFormats()
  const rateText = useRateWords()
  const time = useWorkingTime()
  const { opened, solved, open_at_end, first_response, resolution, satisfaction } = totals
  const { asked, rated, good } = satisfaction
  const link = (metric: Metric, extra: DrilldownFilters = {}) =>
    linkOptions({ to: '/freshdesk', search: ticketsDrilldown({ query, period }, metric, extra) })
  const timeTile = ({ median_ms, p90_ms, cases }: TicketTimes) => {
    const [p90, n] = [p90_ms === null ? NOTHING : time(p90_ms), number(cases)]
    return {
      value: median_ms === null ? NOTHING : time(median_ms),
      detail: (
        <>
          <div>
            <Trans>Nine of ten took at most {p90}.</Trans>
          </div>
          <div>
            <Trans>Of {n} tickets</Trans>
          </div>
        </>
      ),
    }
  }
  const rateTile = ({ met, cases }: Pick<TicketTimes, 'met' | 'cases'>) => {
    const share = rate(met, cases)
    return {
      value: rateText.value(share),
      detail: (
        <>
          <div>{rateText.cases(share)}</div>
          <IntervalLine interval={share.interval} format={(value) => percent(value / 100)} />
        </>
      ),
    }
  }

  return (
    <div className={classes['tiles']}>
      <Tile label={<Trans>Opened</Trans>} value={number(opened)} link={link('opened')} />
      <Tile label={<Trans context="tickets">Solved</Trans>} value={number(solved)} link={link('solved')} />
      <Tile label={<Trans>Open at the end</Trans>} value={number(open_at_end)} link={link('open')} />
      <Tile label={<Trans>First response, median</Trans>} {...timeTile(first_response)} link={link('responded')} />
      <Tile
        label={<Trans>First response in time</Trans>}
        {...rateTile(first_response)}
        link={link('responded', { first_response: 'met' })}
      />
      <Tile label={<Trans>Resolution, median</Trans>} {...timeTile(resolution)} link={link('solved')} />
      <Tile
        label={<Trans>Solved in time</Trans>}
        {...rateTile(resolution)}
        link={link('solved', { resolution: 'met' })}
      />
      {hasSatisfactionData(satisfaction) && (
        <>
          <Tile label={<Trans context="tickets">Asked how it went</Trans>} value={number(asked)} link={link('asked')} />
          <Tile label={<Trans context="tickets">Said how it went</Trans>} value={number(rated)} link={link('rated')} />
          <Tile
            label={<Trans context="tickets">Satisfied</Trans>}
            {...rateTile({ met: good, cases: rated })}
            link={link('rated', { satisfaction: 'good' })}
          />
        </>
      )}
    </div>
  )
}
