import type { CallListQuery } from '#contracts/lists/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'

import { addressOf } from './address-of.ts'

export type CallsSearch = Partial<CallListQuery>

/** The explorer's search for the conversations behind a number of the dashboard. */
export const callsSearch = (
  query: FreemiumQuery,
  { from, to }: FreemiumDashboard['period'],
  more: CallsSearch = {},
): CallsSearch => ({ ...query, started_from: from, started_to: to, ...more })

export const callsHref = (search: CallsSearch): string => addressOf('/calls', search)
