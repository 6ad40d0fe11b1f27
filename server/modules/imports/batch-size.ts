import type { Prepared } from '#server/modules/imports/store-batch.ts'

/** Whether a batch has enough to be worth its transaction, and not so much that others wait for it. */
export const isFull = (items: readonly (Prepared | null)[]): boolean =>
  items.length >= MOST_ITEMS ||
  items.reduce((turns, item) => turns + (item?.conversation.turns.length ?? 0), 0) >= MOST_TURNS

/** How long the database may take for one. */
export const BATCH_MS = 120_000

const MOST_ITEMS = 50
const MOST_TURNS = 3_000
