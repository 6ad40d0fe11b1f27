import type { ChartData } from './chart-data.ts'

/** What is left of a group at a time, with its interval, and of how many that is told. */
export type Left = { share: number; low: number; high: number; atRisk: number }

export type SurvivalGroup = {
  key: string
  name: string
  /** One for each time, from the first on; null from where nobody is left to tell of. */
  left: readonly (Left | null)[]
  /** The address of whom the group consists of. */
  href?: string | undefined
}

export type SurvivalWords = {
  /** What the rows of the table are: "Month and team". */
  heading: string
  /** What is left: "Policies in force". */
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

/** Every time of every group: what is left, from where to where, of how many. */
export function survivalData({ groups, times, timeName, words }: Survival, formats: SurvivalFormats): ChartData {
  const { number, percent } = formats
  return {
    heading: words.heading,
    columns: [
      ...[words.share, words.low, words.high].map((name) => ({ name, format: percent })),
      { name: words.atRisk, format: number },
    ],
    rows: groups.flatMap(({ key, name, left, href }) =>
      times.map((time, at) => {
        const told = left[at]
        return {
          key: `${key} ${time}`,
          name: `${name}, ${timeName(time)}`,
          values: told ? [told.share, told.low, told.high, told.atRisk] : [null, null, null, null],
          href,
        }
      }),
    ),
  }
}
