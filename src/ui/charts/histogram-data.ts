import type { ChartData } from './chart-data.ts'

/** A part of the axis, and how often each series has a value in it. */
export type Bin = {
  name: string
  from: number
  to: number
  counts: readonly number[]
  /** The address of what is counted. */
  href?: string | undefined
}

type Words = {
  heading: string
  series: readonly string[]
  shareName: (series: string) => string
  number: (value: number) => string
  percent: (share: number) => string
}

/** Of every bin how many of each series, and which share of its own number: null where a series has none. */
export function histogramData(bins: readonly Bin[], words: Words): ChartData {
  const totals = words.series.map((_, at) => bins.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  return {
    heading: words.heading,
    columns: words.series.flatMap((name) => [
      { name, format: words.number },
      { name: words.shareName(name), format: words.percent },
    ]),
    rows: bins.map(({ name, from, counts, href }) => ({
      key: String(from),
      name,
      values: totals.flatMap((total, at) => [counts[at] ?? 0, total === 0 ? null : (counts[at] ?? 0) / total]),
      href,
    })),
  }
}
