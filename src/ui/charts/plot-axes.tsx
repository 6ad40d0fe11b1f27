import { useLingui } from '@lingui/react/macro'
import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'

import { dayTicks } from './day-ticks.ts'
import classes from './plot.module.css'
import type { Plot } from './plot.ts'

/** The name of what is measured, its lines and numbers at the left, the days below. */
export function PlotAxes({ plot }: { plot: Plot }) {
  const { left, right, bottom, ticks, format, name, days, x, y } = plot
  const { i18n } = useLingui()
  const { ticks: named, areMonths } = dayTicks(days, Math.max(2, Math.floor((right - left) / ROOM_FOR_A_DAY)))

  return (
    <>
      <text className={classes['label']} x={0} y={10}>
        {name}
      </text>
      {ticks.map((tick) => (
        <line
          key={tick}
          className={tick ? classes['grid'] : classes['base']}
          x1={left}
          x2={right}
          y1={y(tick)}
          y2={y(tick)}
        />
      ))}
      <AxisLeft
        scale={y}
        left={left - 8}
        tickValues={ticks}
        tickLength={0}
        hideAxisLine
        hideTicks
        tickFormat={(tick) => format(tick.valueOf())}
        tickComponent={ValueLabel}
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={named}
        tickLength={6}
        hideAxisLine
        tickLineProps={{ className: classes['base'] }}
        tickFormat={dayFormat(i18n.locale, days, areMonths)}
        tickComponent={DayLabel}
      />
    </>
  )
}

const ValueLabel = ({ x, y, formattedValue }: TickRendererProps) => (
  <text className={classes['label']} x={x} y={y} dy="0.32em" textAnchor="end">
    {formattedValue}
  </text>
)

const DayLabel = ({ x, y, formattedValue }: TickRendererProps) => (
  <text className={classes['label']} x={x} y={y + 4} textAnchor="middle">
    {formattedValue}
  </text>
)

/** Days as `3 Nov`, or months as `Nov`, with their year in a period over several. */
function dayFormat(locale: string, days: string[], areMonths: boolean) {
  const isOverYears = days[0]!.slice(0, 4) !== days.at(-1)!.slice(0, 4)
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(areMonths ? {} : { day: 'numeric' }),
    ...(areMonths && isOverYears ? { year: '2-digit' } : {}),
  })
  return (day: string) => format.format(new Date(day))
}

const ROOM_FOR_A_DAY = 60
