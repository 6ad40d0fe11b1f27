import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { idParam, textParam } from '#contracts/params.ts'

/** What a new coaching begins from: an evaluation, or an agent and a scorecard; `questions` are ids with commas between them. */
const searchSchema = z.object({
  evaluation: idParam,
  agent: idParam,
  scorecard: idParam,
  questions: textParam(8_000),
})

export const newCoachingSearch = addressSearch(searchSchema)
export type NewCoachingSearch = z.infer<typeof searchSchema>

/** The part of it that the server is asked. */
export const optionsQueryOf = ({ evaluation, agent, scorecard }: NewCoachingSearch) => ({
  evaluation_id: evaluation,
  agent_id: agent,
  scorecard_id: scorecard,
})
