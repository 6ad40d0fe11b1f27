/** Names, addresses, dispositions: the database keeps indices on some of them. */
export const LONGEST_TEXT = 250

/** One turn. A message of a million characters is a file in disguise. */
export const LONGEST_TURN = 1_000_000

/** Ten years. People write to each other for months; a message decades after the first has a wrong clock. */
export const LONGEST_MS = 10 * 365 * 86_400_000
