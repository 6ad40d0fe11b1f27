import type { ComparedEvaluation, Comparison } from '#contracts/calibrations.ts'
import type { CalibrationKind } from '#contracts/lists/calibrations.ts'
import { majorityOf } from '#domain/calibration/majority.ts'

/** An evaluation in the table; `earlier` is what the same person said before. */
export type ComparedColumn = { evaluation: ComparedEvaluation; earlier: ComparedEvaluation | null; isEarlier: boolean }

/** Everybody beside each other; in a repeatability everybody beside what they said before. */
export function columnsOf({
  kind,
  evaluations,
  earlier,
}: Pick<Comparison, 'evaluations' | 'earlier'> & { kind: CalibrationKind }): ComparedColumn[] {
  return evaluations.flatMap((evaluation) => {
    const before = earlier.find(({ evaluator }) => evaluator?.id === evaluation.evaluator?.id) ?? null
    const now = { evaluation, earlier: before, isEarlier: false }
    return kind === 'repeatability' && before ? [{ evaluation: before, earlier: null, isEarlier: true }, now] : [now]
  })
}

export const answerIn = (evaluation: ComparedEvaluation, questionId: string) =>
  evaluation.answers.find(({ question_id }) => question_id === questionId)

/** What more than half answered, as far as people are compared with each other. */
export const majorityIn = (columns: readonly ComparedColumn[], questionId: string) =>
  majorityOf(columns.map(({ evaluation }) => answerIn(evaluation, questionId)?.value))

/**
 * Whether an answer differs: from what was agreed on; until then from the majority's, or from anybody's where there is none; in a
 * repeatability from what the same person said before.
 */
export function differs(
  column: ComparedColumn,
  questionId: string,
  { columns, agreed }: { columns: readonly ComparedColumn[]; agreed: string | undefined },
): boolean {
  const value = answerIn(column.evaluation, questionId)?.value
  if (column.isEarlier) return false
  if (column.earlier) return value !== answerIn(column.earlier, questionId)?.value
  if (agreed !== undefined) return value !== agreed
  const majority = majorityIn(columns, questionId)
  if (majority) return value !== majority.value
  return new Set(columns.map(({ evaluation }) => answerIn(evaluation, questionId)?.value)).size > 1
}
