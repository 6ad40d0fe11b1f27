import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { agreementOf, type AgreementSummary } from '#domain/agreement/agreement-of.ts'
import type { Ratings } from '#domain/agreement/ratings.ts'
import { observedAgreement, rawAgreement, rawInterval } from '#domain/agreement/raw-agreement.ts'
import { pairable, sampleOf, unitsIn } from '#domain/agreement/sample.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

/** How far evaluators agree on a question: by rank on a scale, otherwise by equal answers. */
export function questionAgreement(question: Question, ratings: Ratings): AgreementSummary {
  const isScale = question.kind === 'scale'
  const values = valuesOf(question)
  return agreementOf(ratings, {
    categories: question.allows_na && !isScale ? [...values, NOT_APPLICABLE] : values,
    level: isScale ? 'ordinal' : 'nominal',
  })
}

export type PooledAgreement = { units: number; raw: AgreementSummary['raw'] }

/**
 * The raw agreement on all questions together: every question of every conversation is a unit. Agreement beyond chance cannot be
 * computed for questions with different answers.
 */
export function pooledAgreement(ratings: Ratings): PooledAgreement {
  const sample = sampleOf(ratings)
  const units = unitsIn(pairable(sample))
  return {
    units,
    raw: {
      ...rawAgreement(ratings),
      share: units < MIN_CASES ? null : observedAgreement(sample),
      interval: rawInterval(ratings),
    },
  }
}
