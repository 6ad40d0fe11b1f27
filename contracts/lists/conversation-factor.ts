import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'

/** What was found or failed in the conversation that something came of, as drivers compare it. */
export const conversationFactorShape = {
  /** A rule that it matches. */
  category_id: idParam,
  /** A question that the rules of this scorecard say failed, or of any where none is named. */
  scorecard_id: idParam,
  failed: textParam(40),
}
const conversationFactorSchema = z.object(conversationFactorShape)
export type ConversationFactor = z.infer<typeof conversationFactorSchema>
