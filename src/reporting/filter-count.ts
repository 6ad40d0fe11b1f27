import type { ConversationFilter } from '#contracts/lists/calls.ts'

/** How many filters narrow a dashboard. A period of one's own is one of them. */
export const filterCount = ({ started_from, started_to, ...filters }: ConversationFilter): number =>
  [started_from ?? started_to, ...Object.values(filters)].filter((value) => value !== undefined).length
