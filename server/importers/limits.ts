/** Names, addresses, dispositions: the database has indexes on some of them. */
export const MAX_TEXT_LENGTH = 250

/** For one turn. A message of a million characters is a file in disguise. */
export const MAX_TURN_LENGTH = 1_000_000

/** Ten years. People write to each other for months; a message decades after the first has a wrong clock. */
export const MAX_DURATION_MS = 10 * 365 * 86_400_000
