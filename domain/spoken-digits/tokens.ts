/** A run of letters or a run of digits, and its place: `turn` counts from 0, `start_char` and `end_char` are offsets in its text. */
export type Token = {
  turn: number
  /** Counted from 0 through the conversation. */
  place: number
  start_char: number
  end_char: number
  /** Lower case, without accents. */
  word: string
  /** The text between the previous token of the same turn and this one; null at the start of a turn. */
  gap: string | null
}

/** The tokens of a turn in order, numbered from `position`. `4111-11k` is three tokens: letters and digits never share one. */
export function tokensOf(text: string, turn: number, position: number): Token[] {
  const tokens: Token[] = []
  let previousEnd: number | null = null
  for (const found of text.matchAll(TOKEN)) {
    const end_char = found.index + found[0].length
    const gap = previousEnd === null ? null : text.slice(previousEnd, found.index)
    tokens.push({
      turn,
      place: position + tokens.length,
      start_char: found.index,
      end_char,
      word: folded(found[0]),
      gap,
    })
    previousEnd = end_char
  }
  return tokens
}

const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const TOKEN = /\d+|[\p{L}\p{M}]+/gu
