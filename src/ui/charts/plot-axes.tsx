import { useLingui } from '@lingui/react/macro'

import { dayTicks } from './day-ticks.ts'
import classes from './plot.module.css'
import type { Plot } from './plot.ts'

/** The name of what is measured, its lines and numbers at the left, the days below. */
export function PlotAxes({ plot }: { plot: Plot }) {
  const { left, right, bottom, ticks, format, name, days, y } = plot
  const { i18n } = useLingui()
  const { ticks: named, areMonths } = dayTicks(days, Math.max(2, Math.floor((right - left) / ROOM_FOR_A_DAY)))
  const dayName = dayNames(i18n.locale, days, areMonths)

  return (
    <>
      <text className={classes['label']} y={10}>
        {name}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick ? classes['grid'] : classes['base']} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={classes['label']} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {named.map((day) => (
        <g key={day}>
          <line className={classes['base']} x1={plot.middle(day)} x2={plot.middle(day)} y1={bottom} y2={bottom + 6} />
          <text className={classes['label']} x={plot.middle(day)} y={bottom + 20} textAnchor="middle">
            {dayName(day)}
          </text>
        </g>
      ))}
    </>
  )
}

/** Days as `3 Nov`, or months as `Nov`, with their year in a period over several. */
function dayNames(locale: string, days: string[], areMonths: boolean) {
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
