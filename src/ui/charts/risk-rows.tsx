import { useFormats } from '../formats.ts'
import { NOTHING } from './chart-data.ts'
import type { NumberPlot } from './number-plot.ts'
import classes from './survival-chart.module.css'
import type { SurvivalGroup, SurvivalWords } from './survival-data.ts'
import { fitted } from './text-width.ts'
import { thinTicks } from './thinned.ts'

type RiskRowsProps = {
  groups: readonly SurvivalGroup[]
  lookedAt: string
  times: readonly number[]
  words: SurvivalWords
  plot: NumberPlot
  nameWidth: number
  top: number
}

/** Under the times that the axis names, of how many each curve is told there. */
export function RiskRows({ groups, lookedAt, times, words, plot, nameWidth, top }: RiskRowsProps) {
  const { number } = useFormats()
  const { across, left, right, x } = plot
  const most = number(Math.max(0, ...groups.map((group) => group.left[0]?.atRisk ?? 0)))
  const named = thinTicks(across.ticks, across.format, right - left)
  const ticks = thinTicks(named, () => most, right - left)
  const atRisk = (group: SurvivalGroup, time: number) => group.left[times.findLastIndex((one) => one <= time)]?.atRisk

  return (
    <>
      <text className={classes['label']} y={top}>
        {words.atRisk}
      </text>
      {groups.map((group, at) => {
        const look = { y: top + LINE * (at + 1), className: classes[group.key === lookedAt ? 'name' : 'label'] }
        return (
          <g key={group.key}>
            {ticks.map((tick) => (
              <text key={tick} {...look} x={x(tick)} textAnchor="middle">
                {toldOr(atRisk(group, tick), number)}
              </text>
            ))}
            <text {...look} x={right + 28}>
              {fitted(group.name, nameWidth)}
            </text>
          </g>
        )
      })}
    </>
  )
}

const toldOr = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? NOTHING : format(value)

const LINE = 16
