import type { LinkProps } from '@tanstack/react-router'

import type { TicketLink } from '#contracts/tickets.ts'

/** Where what a ticket goes with opens. */
export function linkAddress({ kind, target_id, call_id }: TicketLink): LinkProps | null {
  const id = String(target_id)
  switch (kind) {
    case 'call':
      // what was written leads on from there
      return { to: '/call-detail/$id', params: { id } }
    case 'policy':
      return { to: '/details-polizas', search: { policy: target_id } }
    case 'user':
      return { to: '/detail-user', search: { id: target_id } }
    case 'ticket':
      return { to: '/freshdesk/$id', params: { id } }
    case 'evaluation':
      // what is a verification leads on from there
      return call_id === null
        ? null
        : { to: '/call-detail-calidad/$type/$id/$callid', params: { type: 'quality', id, callid: String(call_id) } }
  }
}
