import * as z from 'zod/mini'

import { namedScorecardSchema } from './quality-questions.ts'
import { automaticCheckSchema, localizedSchema } from './scorecard-content.ts'
import { suggestionSpanSchema, whyNoSuggestion } from './suggestions.ts'

/** The result of a question; `undetermined` if its rule gave no answer. */
export const machineOutcomes = ['failed', 'passed', 'undetermined'] as const
export type MachineOutcome = (typeof machineOutcomes)[number]

const machineAnswerSchema = z.object({
  question_id: z.string(),
  text: localizedSchema,
  outcome: z.enum(machineOutcomes),
  /** What was looked up, the result if it is a number (a share, or milliseconds), and its place. */
  check: z.nullable(automaticCheckSchema),
  measured: z.nullable(z.number()),
  why_not: z.nullable(z.enum(whyNoSuggestion)),
  spans: z.array(suggestionSpanSchema),
})
export type MachineAnswer = z.infer<typeof machineAnswerSchema>

const machineScoreSchema = z.object({
  scorecard: namedScorecardSchema,
  version: z.number(),
  /** 0 to 100, over the answered questions; null if there are none. */
  score: z.nullable(z.number()),
  auto_failed: z.boolean(),
  /** In their order; without those that do not apply and those without a rule. */
  questions: z.array(machineAnswerSchema),
})

/** `GET /api/calls/{id}/machine-scores`: the scores of a conversation by the rules of scorecards. */
export const callMachineScoresSchema = z.object({
  data: z.array(machineScoreSchema),
  /** Withheld from people who must still judge the conversation, so that nobody copies the machine's answers. */
  withheld: z.boolean(),
})
export type CallMachineScores = z.infer<typeof callMachineScoresSchema>
