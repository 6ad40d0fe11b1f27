import { useMemo } from 'react'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { type ConversationMeasures, conversationMeasures } from '#domain/conversations/conversation-measures.ts'

/** The measures of the loaded turns; null until they are loaded. */
export const useMeasures = (call: CallDetail | null, turns: CallTurns['data'] | null): ConversationMeasures | null =>
  useMemo(() => (call && turns ? conversationMeasures(turns, call.duration_ms) : null), [call, turns])
