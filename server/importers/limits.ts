/** Names, addresses, dispositions: the database keeps indices on some of them. */
export const LONGEST_TEXT = 250

/** One turn. A message of a million characters is a file in disguise. */
export const LONGEST_TURN = 1_000_000

/** The database counts a conversation's milliseconds in 32 bits: about 24 days. */
export const LONGEST_MS = 2_147_483_647
