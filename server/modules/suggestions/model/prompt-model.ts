import type { Question } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import type { Clock } from '#server/clock.ts'
import type { ModelConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { addJob, type Job } from '#server/jobs/queue.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-suggestions.ts'
import type { SuggestedEvaluation } from '#server/modules/suggestions/suggested-evaluation.ts'
import { completeChat, ModelFailed } from '#server/modules/suggestions/model/model-endpoint.ts'
import { modelPrompt } from '#server/modules/suggestions/model/model-prompt.ts'
import { type ModelAnswer, readAnswer, without } from '#server/modules/suggestions/model/read-answer.ts'
import { type SendableTurn, sendableTurns } from '#server/modules/suggestions/model/sendable-turns.ts'
import {
  isDue,
  saveSuggestions,
  type StoredSuggestion,
  storedSuggestions,
} from '#server/modules/suggestions/stored-suggestions.ts'

export type ModelWork = { db: Database; clock: Clock; model: ModelConfig }

/**
 * Asks the model one of the questions of an evaluation that it has not answered, and has the job go on with the next one later:
 * other jobs come in between. Every sending is recorded before it happens. Throws `ModelFailed`, so that the job is tried again
 * after a while; no question is asked more than `MOST_TRIES` times.
 */
export async function promptModel(work: ModelWork, evaluation: SuggestedEvaluation, job: Job): Promise<void> {
  const { db, clock } = work
  const due = await dueQuestions(db, evaluation)
  const [one] = due
  if (!one) return
  const turns = await sendableTurns(db, evaluation)
  if ('why_not' in turns) {
    const untold = due.map((other) => suggestionOf(work, other, without(turns.why_not)))
    return saveSuggestions(db, evaluation.id, untold, clock())
  }
  const answer = await answerTo(work, evaluation, one, turns, job.signal)
  await db.transaction().execute(async (trx) => {
    await saveSuggestions(trx, evaluation.id, [suggestionOf(work, one, answer)], clock())
    await job.advance(trx)
    if (due.length > 1) await addJob(trx, SUGGEST_JOB, job.key)
  })
}

/** What is still waited for will not come: the job was given up. */
export async function failModel(work: ModelWork, evaluation: SuggestedEvaluation): Promise<void> {
  const due = await dueQuestions(work.db, evaluation)
  const failed = due.map((one) => suggestionOf(work, one, without('model-failed')))
  await saveSuggestions(work.db, evaluation.id, failed, work.clock())
}

type DueQuestion = { question: Question; tries: number }

/** Those that failed least often first: one that always fails keeps no other one waiting. */
async function dueQuestions(db: Database, { id, content }: SuggestedEvaluation): Promise<DueQuestion[]> {
  const stored = await storedSuggestions(db, id)
  return questionsOf(content)
    .filter((question) => question.asks_model && isDue(stored, 'model', question.id))
    .map((question) => ({ question, tries: triesOf(stored, question) }))
    .toSorted((one, other) => one.tries - other.tries)
}

function triesOf(stored: readonly StoredSuggestion[], { id }: Question): number {
  const before = stored.find(({ question_id, origin }) => question_id === id && origin === 'model')
  return before && 'tries' in before.basis ? before.basis.tries : 0
}

async function answerTo(
  work: ModelWork,
  evaluation: SuggestedEvaluation,
  one: DueQuestion,
  turns: readonly SendableTurn[],
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { db, clock, model } = work
  await addAccessRecord(db, clock(), {
    action: 'quality',
    userId: null,
    subject: `evaluation:${evaluation.id}`,
    detail: { event: 'model.asked', model: model.name, question: one.question.id, turns: turns.length },
    ip: null,
    userAgent: null,
  })
  try {
    const messages = modelPrompt(one.question, evaluation.content.locale, turns)
    return readAnswer(one.question, turns, await completeChat(model, messages, signal))
  } catch (error) {
    if (error instanceof ModelFailed) {
      const tries = one.tries + 1
      const told = without(tries < MAX_TRIES ? 'waiting' : 'model-failed')
      await saveSuggestions(db, evaluation.id, [suggestionOf(work, { ...one, tries }, told)], clock())
    }
    throw error
  }
}

const suggestionOf = ({ model }: ModelWork, { question, tries }: DueQuestion, told: ModelAnswer): StoredSuggestion => ({
  ...told,
  question_id: question.id,
  origin: 'model',
  basis: { model: model.name, tries },
})

const MAX_TRIES = 3
