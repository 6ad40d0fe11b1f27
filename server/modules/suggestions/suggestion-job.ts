import type { FastifyPluginAsync } from 'fastify'

import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-work.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { failModel, promptModel } from '#server/modules/suggestions/model/prompt-model.ts'
import { ruleSuggestions } from '#server/modules/suggestions/rule-suggestions.ts'
import {
  isDue,
  saveSuggestions,
  type StoredSuggestion,
  storedSuggestions,
} from '#server/modules/suggestions/stored-suggestions.ts'
import { suggestedEvaluation, type SuggestedEvaluation } from '#server/modules/suggestions/suggested-evaluation.ts'

/** Looks up the answers of machines in the background: by rules, and by the model where one is configured. */
export const suggestionJob: FastifyPluginAsync = async (app) => {
  const { db, clock, log, config } = app
  const modelWork = config.model && { db, clock, model: config.model }

  app.jobs.register(SUGGEST_JOB, {
    work: async (job) => {
      const evaluation = await suggestedEvaluation(db, Number(job.key))
      if (!evaluation) return
      await lookUpRules(db, clock, evaluation)
      if (modelWork) await promptModel(modelWork, evaluation, job)
    },
    givenUp: async (key, reason) => {
      log.error({ evaluation: key, reason }, 'suggestions of an evaluation were given up')
      const evaluation = await suggestedEvaluation(db, Number(key))
      if (evaluation && modelWork) await failModel(modelWork, evaluation)
    },
  })
}

async function lookUpRules(db: Database, clock: Clock, evaluation: SuggestedEvaluation): Promise<void> {
  const stored = await storedSuggestions(db, evaluation.id)
  const due = questionsOf(evaluation.content).filter(({ id }) => isDue(stored, 'rule', id))
  const made = await ruleSuggestions(db, due, evaluation)
  const suggestions = made.map(({ check, measured, spans, ...one }): StoredSuggestion => {
    return { ...one, origin: 'rule', spans: [...spans], basis: { check, measured } }
  })
  await saveSuggestions(db, evaluation.id, suggestions, clock())
}
