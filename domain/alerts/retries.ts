/** The maximum number of delivery attempts; after that a person has to look at it. */
export const MAX_DELIVERY_ATTEMPTS = 9

/** How long to wait after this number of failed attempts, in milliseconds: four times longer each time. Null: do not retry. */
export const retryDelay = (attempts: number): number | null =>
  attempts >= MAX_DELIVERY_ATTEMPTS ? null : Math.min(FIRST_MS * FACTOR ** (attempts - 1), MAX_MS)

const FIRST_MS = 15_000
const FACTOR = 4
const MAX_MS = 6 * 3_600_000
