import type { Coaching } from '#contracts/coaching.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { coachingEffect, type CoachingEffect, together } from '#domain/coaching-effect.ts'

/** What became of each question of a coaching; `question` is null for all of them together, told where there are several. */
export type QuestionEffect = { key: string; question: NamedQuestion | null; effect: CoachingEffect }

export function questionEffects({ questions, counts }: Pick<Coaching, 'questions' | 'counts'>): QuestionEffect[] {
  const each = counts.questions.flatMap(({ question_id, ...counted }): QuestionEffect[] => {
    const question = questions.find((one) => one.question_id === question_id)
    return question ? [{ key: question_id, question, effect: coachingEffect(counted) }] : []
  })
  if (each.length < 2) return each
  // no id of a question begins so
  return [...each, { key: '*', question: null, effect: coachingEffect(together(counts.questions)) }]
}
