import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { callMachineScoresSchema, type CallMachineScores, type MachineOutcome } from '#contracts/machine-scores.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { scorecardTrialSchema } from '#contracts/scorecards.ts'
import { suggestionsSchema } from '#contracts/suggestions.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { ruleSuggestions } from '#server/modules/suggestions/rule-suggestions.ts'
import { tryRules } from '#server/modules/suggestions/scorecard-trials.ts'
import { suggestionsRepository } from '#server/modules/suggestions/suggestions.repository.ts'
import { isYetToJudge, seesMachineScores } from '#server/quality/visible-machine-scores.ts'

/** The answers of machines: for an evaluation, for a conversation, and for a scorecard that is being written. */
export const suggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const suggestions = suggestionsRepository(app.db, app.config.model)
  const response = { 200: suggestionsSchema }

  app.get(
    '/evaluations/:id/suggestions',
    { preHandler: app.may('quality-detail'), schema: { params: idParamsSchema, response } },
    async ({ scope, params: { id } }) => {
      if (await suggestions.lookAgain(scope, id)) app.jobs.wake()
      return suggestions.ofEvaluation(scope, id)
    },
  )

  app.get(
    '/calls/:id/machine-scores',
    {
      preHandler: app.may('call-detail'),
      schema: { params: idParamsSchema, response: { 200: callMachineScoresSchema } },
    },
    async ({ scope, params: { id } }) => orMissing(await machineAnswers(app.db, scope, id)),
  )

  app.post(
    '/scorecard-trials',
    { preHandler: app.may('quality-scorecards'), schema: { body: scorecardTrialSchema, response } },
    ({ scope, body }) => tryRules(app.db, scope, body),
  )
}

/**
 * The judgements of the rules of scorecards on a conversation, with their positions. Null for one that the caller
 * does not see.
 */
async function machineAnswers(db: Database, scope: Scope, id: number): Promise<CallMachineScores | null> {
  const { rows } = await sql<{ is_visible: boolean; withheld: boolean }>`
    select ${seesMachineScores(scope)} as is_visible, ${isYetToJudge(scope)} as withheld
    from interaction where interaction.id = ${id} and ${scope.sees('interaction')}
  `.execute(db)
  const [conversation] = rows
  if (!conversation) return null
  if (!conversation.is_visible) return { data: [], withheld: false }
  if (conversation.withheld) return { data: [], withheld: true }
  const judged = await judgedBy(db, id)
  return { data: await Promise.all(judged.map((one) => presentAnswers(db, id, one))), withheld: false }
}

type Judged = {
  scorecard_id: number
  number: number
  content: ScorecardContent
  score: number | null
  auto_failed: boolean
} & Record<MachineOutcome, string[]>

async function judgedBy(db: Database, id: number): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select machine_score.scorecard_id, version.number, content, score, auto_failed, passed, failed, undetermined
    from machine_score join scorecard_version as version on version.id = scorecard_version_id
    where interaction_id = ${id} order by machine_score.scorecard_id
  `.execute(db)
  return rows
}

async function presentAnswers(db: Database, id: number, judged: Judged): Promise<CallMachineScores['data'][number]> {
  const { scorecard_id, number, content, score, auto_failed } = judged
  const outcomes = new Map(
    (['failed', 'passed', 'undetermined'] as const).flatMap((outcome) =>
      judged[outcome].map((question) => [question, outcome] as const),
    ),
  )
  const questions = questionsOf(content).filter((question) => outcomes.has(question.id))
  const found = await ruleSuggestions(db, questions, { interaction_id: id, range: null })
  return {
    scorecard: { id: scorecard_id, title: content.title, locale: content.locale },
    version: number,
    score,
    auto_failed,
    questions: questions.map((question) => {
      const one = found.find(({ question_id }) => question_id === question.id)
      return {
        question_id: question.id,
        text: question.text,
        outcome: outcomes.get(question.id)!,
        check: one?.check ?? null,
        measured: one?.measured ?? null,
        why_not: one?.why_not ?? null,
        spans: [...(one?.spans ?? [])],
      }
    }),
  }
}
