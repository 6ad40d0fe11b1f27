import { Navigate } from '@tanstack/react-router'

import type { CallDetail } from '#contracts/calls.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'

/** Redirects to the canonical address of a conversation; null if the current address is that one. */
export function canonicalRedirect(call: CallDetail, canal: string) {
  if (call.channel === canal) return null
  return <Navigate {...conversationAddress(call)} replace />
}
