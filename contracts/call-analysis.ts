import * as z from 'zod/mini'

const measured = z.nullable(z.number())

/** `GET /api/calls/{id}/analysis`: the stored analysis of a conversation. Null values were not measured. */
export const callAnalysisSchema = z.object({
  /** Whether an analysis, the first or another one, is pending; it will run automatically. */
  waiting: z.boolean(),
  /** The analysis that gave the values below; null if none has analysed the current turns. */
  version: measured,
  analysed_at: z.nullable(z.string()),
  /** Why nothing is known, or why a part is missing, in English. */
  not_analysed: z.nullable(z.string()),
  speech_not_analysed: z.nullable(z.string()),
  sentiment_not_analysed: z.nullable(z.string()),
  duration_ms: measured,
  agent_talk_ms: measured,
  customer_talk_ms: measured,
  silence_ms: measured,
  overtalk_ms: measured,
  /** Turns of the agent that start over the customer, and all turns of the agent. */
  interruptions: measured,
  agent_turns: z.number(),
  /** Of the agent only. */
  longest_monologue_ms: measured,
  agent_wpm: measured,
  customer_wpm: measured,
  /** From −1 to 1. */
  sentiment_agent: measured,
  sentiment_customer: measured,
})
export type CallAnalysis = z.infer<typeof callAnalysisSchema>
