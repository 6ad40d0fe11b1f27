import type { BeyondDrivers } from '#contracts/beyond.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Factor } from '#domain/statistics/drivers.ts'
import type { TwoByTwo } from '#domain/statistics/fisher-exact.ts'
import { type CategoryRule, judgedBy, type JudgedCells } from '#server/modules/dashboards/beyond/judged-categories.ts'
import { keyOf, nameIn } from '#server/quality/question-names.ts'

type Driver = BeyondDrivers['drivers'][number]
/** A factor, and as what it is told. */
export type NamedFactor = Pick<Driver, 'kind' | 'scorecard_id' | 'question_id' | 'category_id' | 'measure' | 'name'> & {
  factor: Factor
}

type Counted = { part: number; whole: number }
/** Cases of one stratum, `key`, in which a question failed or passed: how many there are, and of how many the outcome came about. */
export type QuestionCell = {
  scorecard_id: number
  question_id: string
  key: number | null
  is_failed: boolean
} & Counted
/** How often a measure has a value, among cases in which the outcome came about and among the others. */
export type MeasureCell = { measure: NonNullable<Driver['measure']>; value: number; with: number; without: number }

const UNNAMED = { scorecard_id: null, question_id: null, category_id: null, measure: null, name: null }

/** Each question that failed or passed: the outcome with a failure, and without. */
export const questionFactors = (
  cells: readonly QuestionCell[],
  names: ReadonlyMap<string, NamedQuestion>,
): NamedFactor[] =>
  [...grouped(cells, keyOf)].map(([key, own]) => {
    const { scorecard_id, question_id } = own[0]!
    const strata = [...grouped(own, (cell) => cell.key)].map(([, alike]): TwoByTwo => ({
      with: total(alike.filter(({ is_failed }) => is_failed)),
      without: total(alike.filter(({ is_failed }) => !is_failed)),
    }))
    const { text } = nameIn(names, { scorecard_id, question_id })
    return {
      ...UNNAMED,
      kind: 'question',
      scorecard_id,
      question_id,
      name: text,
      factor: yesNo(`question ${key}`, strata),
    }
  })

/** A category that judged a case at least: the outcome where it matches, and where it does not. */
export function categoryFactor(rule: CategoryRule, cells: JudgedCells): NamedFactor[] {
  const { judged, matched } = judgedBy(rule, cells)
  if (judged.length === 0) return []
  const strata = [...grouped(judged, ({ key }) => key)].map(([key, alike]): TwoByTwo => {
    const matching = total(matched.filter((cell) => cell.key === key))
    const all = total(alike)
    return { with: matching, without: { part: all.part - matching.part, whole: all.whole - matching.whole } }
  })
  const factor = yesNo(`category ${rule.id}`, strata)
  return [{ ...UNNAMED, kind: 'category', category_id: rule.id, name: { en: rule.name }, factor }]
}

export const measureFactors = (cells: readonly MeasureCell[]): NamedFactor[] =>
  [...grouped(cells, ({ measure }) => measure)].map(([measure, own]) => ({
    ...UNNAMED,
    kind: 'measure',
    measure,
    factor: {
      kind: 'numeric',
      key: `measure ${measure}`,
      withOutcome: own.map((cell) => ({ value: cell.value, count: cell.with })),
      withoutOutcome: own.map((cell) => ({ value: cell.value, count: cell.without })),
    },
  }))

const yesNo = (key: string, strata: readonly TwoByTwo[]): Factor => ({
  kind: 'yes-no',
  key,
  with: total(strata.map((table) => table.with)),
  without: total(strata.map((table) => table.without)),
  strata,
})

const total = (counts: readonly Counted[]): Counted => ({
  part: counts.reduce((sum, { part }) => sum + part, 0),
  whole: counts.reduce((sum, { whole }) => sum + whole, 0),
})
