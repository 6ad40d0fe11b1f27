import type { ConversationFilter } from '#contracts/lists/calls.ts'

/** The number of active filters of a dashboard. A custom period is one of them. */
export const filterCount = ({ started_from, started_to, ...filters }: ConversationFilter): number =>
  [started_from ?? started_to, ...Object.values(filters)].filter((value) => value !== undefined).length
