import { Navigate } from '@tanstack/react-router'

import type { CallDetail } from '#contracts/calls.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'

/** Leads on to where a conversation opens, when that is not the address that names it so; null when it is. */
export function elsewhere(call: CallDetail, canal: string) {
  if (call.channel === canal) return null
  return <Navigate {...conversationAddress(call)} replace />
}
