import type { CallListQuery, ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/time/reporting-period.ts'

import { addressOf } from './address-of.ts'

export type CallsSearch = Partial<CallListQuery>

/** The search of the call explorer for the conversations behind a number of a dashboard. */
export const callsSearch = (
  query: ConversationFilter & Pick<CallsSearch, 'agent_id'>,
  { from, to }: Period,
  more: CallsSearch = {},
): CallsSearch => ({ ...query, started_from: from, started_to: to, ...more })

export const callsHref = (search: CallsSearch): string => addressOf('/calls', search)
