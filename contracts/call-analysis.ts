import * as z from 'zod/mini'

const measured = z.nullable(z.number())

/** `GET /api/calls/{id}/analysis`: what is stored of a conversation's analysis. What is null was not measured. */
export const callAnalysisSchema = z.object({
  /** Whether it is to be analysed, for the first time or anew; it will be without anybody asking. */
  waiting: z.boolean(),
  /** Of the analysis that told what follows; null where none has told anything of the turns as they are now. */
  version: measured,
  analysed_at: z.nullable(z.string()),
  /** Why nothing is known, and why a part is not: in English. */
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
  /** Of the agent. */
  longest_monologue_ms: measured,
  agent_wpm: measured,
  customer_wpm: measured,
  /** From −1 to 1. */
  sentiment_agent: measured,
  sentiment_customer: measured,
})
export type CallAnalysis = z.infer<typeof callAnalysisSchema>
