import type { BeyondDrivers } from '#contracts/beyond.ts'
import type { Factor } from '#domain/statistics/drivers.ts'

import type { BeyondRows, InteractionRow } from './beyond-rows.ts'
import { fourfold } from './counting.ts'
import { judgement } from './judgement.ts'
import { measures } from './measures.ts'

type Case = { stratum: number | null; sale: InteractionRow; came: boolean }
type Driver = BeyondDrivers['drivers'][number]
type Named = Pick<
  Driver,
  'kind' | 'scorecard_id' | 'question_id' | 'category_id' | 'measure' | 'name' | 'with' | 'without'
>
type NamedFactor = { factor: Factor; name: Named }

/** The factors in the conversations of some cases, compared with the outcomes. */
export const factorsIn = (rows: BeyondRows, cases: readonly Case[]): NamedFactor[] => [
  ...failedQuestions(rows, cases),
  ...foundCategories(rows, cases),
  ...measured(rows, cases),
]

function failedQuestions(rows: BeyondRows, cases: readonly Case[]): NamedFactor[] {
  const answers = rows.scores.flatMap(({ scorecard_id, interaction_id, passed, failed }) => [
    ...passed.map((question_id) => ({ scorecard_id, interaction_id, question_id, has: false })),
    ...failed.map((question_id) => ({ scorecard_id, interaction_id, question_id, has: true })),
  ])
  const keys = new Set(answers.map(({ scorecard_id, question_id }) => `${scorecard_id} ${question_id}`))
  return [...keys].flatMap((key) => {
    const own = answers.filter(({ scorecard_id, question_id }) => `${scorecard_id} ${question_id}` === key)
    const { scorecard_id, question_id } = own[0]!
    const judged = cases.flatMap(({ stratum, came, sale }) =>
      own.filter((one) => one.interaction_id === sale.id).map(({ has }) => ({ stratum, came, has })),
    )
    const name = { kind: 'question', scorecard_id, question_id, name: { en: `Question ${question_id}` } } as const
    return yesNo(`question ${key}`, name, judged)
  })
}

const foundCategories = (rows: BeyondRows, cases: readonly Case[]): NamedFactor[] =>
  rows.rules.flatMap((rule) => {
    const judged = cases.flatMap(({ stratum, came, sale }) => {
      const has = judgement(rows, rule, sale)
      return has === null ? [] : [{ stratum, came, has }]
    })
    return yesNo(`category ${rule.id}`, { kind: 'category', category_id: rule.id, name: { en: rule.name } }, judged)
  })

function yesNo(
  key: string,
  name: Pick<Named, 'kind'> & Partial<Named>,
  judged: { stratum: number | null; came: boolean; has: boolean }[],
): NamedFactor[] {
  if (judged.length === 0) return []
  const { sides, strata } = fourfold(judged)
  return [{ factor: { kind: 'yes-no', key, ...sides, strata }, name: { ...NO_NAMES, ...name, ...sides } }]
}

const measured = (rows: BeyondRows, cases: readonly Case[]): NamedFactor[] =>
  Object.entries(measures(rows)).flatMap(([measure, valueOf]) => {
    const values = cases.flatMap(({ sale, came }) => {
      const value = valueOf(sale)
      return value === null ? [] : [{ value, came }]
    })
    if (values.length === 0) return []
    const of = (outcome: boolean) =>
      values.filter(({ came }) => came === outcome).map(({ value }) => ({ value, count: 1 }))
    return [
      {
        factor: { kind: 'numeric', key: `measure ${measure}`, withOutcome: of(true), withoutOutcome: of(false) },
        name: { ...NO_NAMES, kind: 'measure', measure: measure as 'talk', with: null, without: null },
      },
    ]
  })

const NO_NAMES = {
  ...{ scorecard_id: null, question_id: null, category_id: null, measure: null, name: null },
  ...{ with: null, without: null },
}
