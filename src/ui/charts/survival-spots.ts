import { NOTHING } from './chart-data.ts'
import type { NumberPlot } from './number-plot.ts'
import type { Spot } from './spot-area.tsx'
import type { SurvivalProps } from './survival-chart.tsx'
import type { SurvivalFormats } from './survival-data.ts'

type Drawn = SurvivalProps & { plot: NumberPlot; heights: readonly number[]; nameWidth: number }

/** First the times, which tell of every group; then the names of the groups that lead somewhere. */
export function survivalSpots(drawn: Drawn, { number, percent }: SurvivalFormats): Spot[] {
  const { groups, lookedAt, times, timeName, words, plot, heights } = drawn
  const middles = times.slice(1).map((time, at) => plot.x((time + times[at]!) / 2))

  const columns = times.map((time, at) => {
    const [from, to] = [middles[at - 1] ?? plot.left, middles[at] ?? plot.right]
    return {
      ...{ x: from, y: plot.top, width: Math.max(0, to - from), height: plot.bottom - plot.top },
      id: String(time),
      title: timeName(time),
      facts: groups.flatMap(({ key, name, left }) => {
        const told = left[at]
        const share = { name, value: told ? percent(told.share) : NOTHING }
        if (!told || key !== lookedAt) return [share]
        return [
          share,
          { name: words.low, value: percent(told.low) },
          { name: words.high, value: percent(told.high) },
          { name: words.atRisk, value: number(told.atRisk) },
        ]
      }),
    }
  })
  const names = groups.flatMap(({ key, name, left, href }, at) => {
    if (href === undefined) return []
    const facts = [{ name: words.atRisk, value: number(left[0]?.atRisk ?? 0) }]
    return [
      {
        x: plot.right + 4,
        y: heights[at]! - 8,
        width: drawn.nameWidth + 26,
        height: 16,
        id: `name ${key}`,
        title: name,
        facts,
        href,
      },
    ]
  })
  return [...columns, ...names]
}
