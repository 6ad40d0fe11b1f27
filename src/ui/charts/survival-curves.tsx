import { clsx } from 'clsx'

import type { NumberPlot } from './number-plot.ts'
import classes from './survival-chart.module.css'
import type { Left, SurvivalGroup } from './survival-data.ts'
import { fitted } from './text-width.ts'

type SurvivalCurvesProps = {
  groups: readonly SurvivalGroup[]
  lookedAt: string
  times: readonly number[]
  plot: NumberPlot
  /** Where the names stand. */
  heights: readonly number[]
  nameWidth: number
  /** The number of the time that is told, or of what follows the times. */
  active: number | null
}

/** The curves, each with its name where it ends. The one that is looked at lies above the others. */
export function SurvivalCurves({ groups, lookedAt, times, plot, heights, nameWidth, active }: SurvivalCurvesProps) {
  const time = active === null ? undefined : times[active]
  const last = groups.findIndex(({ key }) => key === lookedAt)
  const order = groups.map((_, at) => at).toSorted((one, other) => Number(one === last) - Number(other === last))

  return (
    <>
      {last >= 0 && <path className={classes['band']} d={bandOf(groups[last]!.left, times, plot)} />}
      {time !== undefined && (
        <line className={classes['cursor']} x1={plot.x(time)} x2={plot.x(time)} y1={plot.top} y2={plot.bottom} />
      )}
      {order.map((at) => {
        const { key, name, left } = groups[at]!
        const isLookedAt = at === last
        const line = {
          className: clsx(classes['curve'], isLookedAt && classes['looked-at']),
          strokeDasharray: isLookedAt ? undefined : DASHES[order.indexOf(at) % DASHES.length],
        }
        const told = active === null ? undefined : left[active]
        return (
          <g key={key}>
            <path {...line} d={stepsOf(pointsOf(left, times, plot, 'share'))} />
            <path {...line} d={`M${plot.right + 6},${heights[at]}h16`} />
            <text className={classes[isLookedAt ? 'name' : 'label']} x={plot.right + 28} y={heights[at]} dy="0.32em">
              {fitted(name, nameWidth)}
            </text>
            {told && time !== undefined && (
              <circle
                className={clsx(classes['dot'], isLookedAt && classes['dot-looked-at'])}
                cx={plot.x(time)}
                cy={plot.y(told.share)}
                r={4}
              />
            )}
          </g>
        )
      })}
    </>
  )
}

type Point = { x: number; y: number }

function pointsOf(left: readonly (Left | null)[], times: readonly number[], plot: NumberPlot, of: keyof Left): Point[] {
  return left.flatMap((told, at) => (told ? [{ x: plot.x(times[at]!), y: plot.y(told[of]) }] : []))
}

/** On at the same height until the next time, then down. */
const stepsOf = ([first, ...rest]: Point[]) =>
  first ? `M${first.x},${first.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}` : ''

/** Along the upper ends of the intervals, and back along the lower ones. */
function bandOf(left: readonly (Left | null)[], times: readonly number[], plot: NumberPlot) {
  const back = pointsOf(left, times, plot, 'low').toReversed()
  const [first, ...rest] = back
  if (!first) return ''
  return `${stepsOf(pointsOf(left, times, plot, 'high'))}L${first.x},${first.y}${rest.map(({ x, y }) => `V${y}H${x}`).join('')}z`
}

/** Grey lines that cross are told apart by how they are drawn. */
const DASHES = [undefined, '6 3', '2 3', '10 3 2 3', '6 2 1 2 1 2']
