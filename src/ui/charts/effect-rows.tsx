import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'

import { Chart, type ChartProps } from './chart.tsx'
import { type ChartRow, formatted, NOTHING } from './chart-data.ts'
import classes from './effect-rows.module.css'
import type { RowPlace } from './plot-row.tsx'
import { PlotRows, type RowAxis } from './plot-rows.tsx'
import { flagged, type RowFlag } from './row-flag.ts'

type EffectRowsProps = ChartProps & {
  /** From below nought to above it. */
  axis: Omit<RowAxis, 'mark'>
  /** The rows whose effect is told from none, and what those are called of which it is not. */
  flag: RowFlag
}

/**
 * Effects with their intervals around nought. The first five columns say the effect, from where to where its interval reaches, of
 * how many, and its adjusted p; an effect that is not told is not drawn.
 */
export function EffectRows({ flag, ...props }: EffectRowsProps) {
  const { t } = useLingui()
  const data = flagged(props.data, flag)
  const { columns, rows } = data
  const columnOf = (at: number) => ({
    name: columns[at]!.name,
    texts: rows.map(({ values }) => formatted(columns[at]!, values[at])),
  })
  const effects = {
    name: columns[0]!.name,
    texts: rows.map((row) => {
      const [effect, low, high] = [0, 1, 2].map((at) => formatted(columns[at]!, row.values[at]))
      return row.values[0] === null || row.values[1] === null ? effect! : t`${effect} (${low} to ${high})`
    }),
  }

  return (
    <Chart {...props} data={data}>
      {(width) => (
        <PlotRows
          {...{ data, flag, width }}
          label={props.title}
          axis={{ ...props.axis, mark: 0 }}
          printed={width < WIDE ? [columnOf(3), columnOf(4)] : [effects, columnOf(3), columnOf(4)]}
          onOpen={props.onOpen}
          renderMark={(row, place) => <Effect row={row} place={place} ticks={props.axis.ticks} />}
        />
      )}
    </Chart>
  )
}

type EffectProps = { row: ChartRow; place: RowPlace; ticks: readonly number[] }

function Effect({ row, place: { y, x, isFlagged }, ticks }: EffectProps) {
  const [value = null, low = null, high = null] = row.values
  if (value === null) {
    return (
      <text className={classes['none']} x={x(0) + 8} y={y} dy="0.32em">
        {NOTHING}
      </text>
    )
  }
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  return (
    <g className={clsx(isFlagged && classes['strong'])}>
      {low !== null && high !== null && <line className={classes['reach']} x1={x(low)} x2={x(high)} y1={y} y2={y} />}
      {low !== null && low < first && <path className={classes['beyond']} d={`M${x(first) - 8},${y}l8,-5v10z`} />}
      {high !== null && high > last && <path className={classes['beyond']} d={`M${x(last) + 8},${y}l-8,-5v10z`} />}
      {value >= first && value <= last && (
        <rect className={classes['value']} x={x(value) - 4} y={y - 4} width={8} height={8} />
      )}
    </g>
  )
}

/** From here on there is room for the effects in numbers too. */
const WIDE = 840
