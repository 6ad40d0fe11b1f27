import type { ChartData } from './chart-data.ts'

/** The share of a group that remains at a time, with its interval, and the number at risk. */
export type CurvePoint = { share: number; low: number; high: number; atRisk: number }

export type SurvivalGroup = {
  key: string
  name: string
  /** One point per time, beginning with the first; null from the time when nobody is at risk any more. */
  curve: readonly (CurvePoint | null)[]
  /** The address of the list of the group's members. */
  href?: string | undefined
}

export type SurvivalWords = {
  /** What the rows of the table are, such as "Month and team". */
  heading: string
  /** What remains, such as "Policies in force". */
  share: string
  low: string
  high: string
  atRisk: string
}

type Survival = {
  groups: readonly SurvivalGroup[]
  times: readonly number[]
  timeName: (time: number) => string
  words: SurvivalWords
}

export type SurvivalFormats = { number: (value: number) => string; percent: (share: number) => string }

/** A row for each group and time: the share, the ends of its interval, and the number at risk. */
export function survivalData({ groups, times, timeName, words }: Survival, formats: SurvivalFormats): ChartData {
  const { number, percent } = formats
  return {
    heading: words.heading,
    columns: [
      ...[words.share, words.low, words.high].map((name) => ({ name, format: percent })),
      { name: words.atRisk, format: number },
    ],
    rows: groups.flatMap(({ key, name, curve, href }) =>
      times.map((time, index) => {
        const point = curve[index]
        return {
          key: `${key} ${time}`,
          name: `${name}, ${timeName(time)}`,
          values: point ? [point.share, point.low, point.high, point.atRisk] : [null, null, null, null],
          href,
        }
      }),
    ),
  }
}
