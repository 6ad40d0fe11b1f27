import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'

/** A factor in the conversation, as compared by drivers. */
export const conversationFactorShape = {
  /** A matching category rule. */
  category_id: idParam,
  /** A question that failed by the rules of this scorecard, or of any if none is given. */
  scorecard_id: idParam,
  failed: textParam(40),
}
const conversationFactorSchema = z.object(conversationFactorShape)
export type ConversationFactor = z.infer<typeof conversationFactorSchema>
