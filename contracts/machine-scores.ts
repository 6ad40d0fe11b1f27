import * as z from 'zod/mini'

import { namedScorecardSchema } from './quality-questions.ts'
import { automaticCheckSchema, localizedSchema } from './scorecard-content.ts'
import { suggestionSpanSchema, whyNoSuggestion } from './suggestions.ts'

/** What came of a question: its rule could not tell, where it is neither passed nor failed. */
export const machineOutcomes = ['failed', 'passed', 'undetermined'] as const
export type MachineOutcome = (typeof machineOutcomes)[number]

const machineAnswerSchema = z.object({
  question_id: z.string(),
  text: localizedSchema,
  outcome: z.enum(machineOutcomes),
  /** What was looked up, what was found where it is a number (a share, or milliseconds), and where that is. */
  check: z.nullable(automaticCheckSchema),
  measured: z.nullable(z.number()),
  why_not: z.nullable(z.enum(whyNoSuggestion)),
  spans: z.array(suggestionSpanSchema),
})
export type MachineAnswer = z.infer<typeof machineAnswerSchema>

const machineScoreSchema = z.object({
  scorecard: namedScorecardSchema,
  version: z.number(),
  /** 0 to 100, over the questions that were told; null where none was. */
  score: z.nullable(z.number()),
  auto_failed: z.boolean(),
  /** As they are asked; without those that do not apply, and those that no rule answers. */
  questions: z.array(machineAnswerSchema),
})

/** `GET /api/calls/{id}/machine-scores`: what the rules of scorecards say of a conversation. */
export const callMachineScoresSchema = z.object({
  data: z.array(machineScoreSchema),
  /** Nothing is told to who is yet to judge the conversation: nobody answers by machines. */
  withheld: z.boolean(),
})
export type CallMachineScores = z.infer<typeof callMachineScoresSchema>
