import type { LinkProps } from '@tanstack/react-router'

import type { TicketLink } from '#contracts/tickets.ts'

/** Where what a ticket goes with opens; null of an evaluation, whose address names its conversation too. */
export function linkAddress({ kind, target_id }: Pick<TicketLink, 'kind' | 'target_id'>): LinkProps | null {
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
      return null
  }
}
