import { useMemo } from 'react'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { type ConversationMeasures, conversationMeasures } from '#domain/conversations/conversation-measures.ts'

/** What is measured in the turns as they were loaded; null until they are. */
export const useMeasures = (call: CallDetail | null, turns: CallTurns['data'] | null): ConversationMeasures | null =>
  useMemo(() => (call && turns ? conversationMeasures(turns, call.duration_ms) : null), [call, turns])
