/** A run of letters or a run of digits, and where it stands: `turn` counted from 0, characters within the turn's text. */
export type Token = {
  turn: number
  /** Counted from 0 through the conversation. */
  place: number
  start_char: number
  end_char: number
  /** Lower case, without accents. */
  word: string
  /** What stands between it and the token before it in the same turn; null at the start of a turn. */
  gap: string | null
}

/** The tokens of a turn in order, places from `place` on. `4111-11k` is three: letters and digits never share one. */
export function tokensOf(text: string, turn: number, place: number): Token[] {
  const tokens: Token[] = []
  let reached: number | null = null
  for (const found of text.matchAll(TOKEN)) {
    const end_char = found.index + found[0].length
    const gap = reached === null ? null : text.slice(reached, found.index)
    tokens.push({ turn, place: place + tokens.length, start_char: found.index, end_char, word: folded(found[0]), gap })
    reached = end_char
  }
  return tokens
}

const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const TOKEN = /\d+|[\p{L}\p{M}]+/gu
