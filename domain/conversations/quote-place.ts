/** A place in a turn, in UTF-16 units of its text. */
export type QuotePlace = { seq: number; start_char: number; end_char: number }

/**
 * Where a quote occurs word for word, ignoring blanks and capitals: in the preferred turn, else in the first turn that has it. Null if
 * no turn has it, if it begins or ends within a word, and for a quote without a letter or digit.
 */
export function quotePlace(
  turns: readonly { seq: number; text: string }[],
  quote: string,
  preferredSeq: number | null,
): QuotePlace | null {
  const pattern = patternOf(quote)
  if (!pattern) return null
  for (const { seq, text } of turns.toSorted(
    (one, other) => Number(other.seq === preferredSeq) - Number(one.seq === preferredSeq),
  )) {
    const found = pattern.exec(text)
    if (found) return { seq, start_char: found.index, end_char: found.index + found[0].length }
  }
  return null
}

function patternOf(quote: string): RegExp | null {
  const words = quote.split(/\s+/u).filter(Boolean)
  const joined = words.join(' ')
  if (!/[\p{L}\p{N}]/u.test(joined)) return null
  const before = IN_WORD.test(joined) ? String.raw`(?<![\p{L}\p{N}\p{M}])` : ''
  const after = WORD_END.test(joined) ? String.raw`(?![\p{L}\p{N}\p{M}])` : ''
  return new RegExp(before + words.map(escaped).join(String.raw`\s+`) + after, 'iu')
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** `IN_WORD` and `WORD_END`: the text begins, or ends, with a letter or digit of a script that writes blanks between words. */
const BLANKLESS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`
const IN_WORD = new RegExp(String.raw`^(?![${BLANKLESS}])[\p{L}\p{N}]`, 'u')
const WORD_END = new RegExp(String.raw`(?![${BLANKLESS}])[\p{L}\p{N}\p{M}]$`, 'u')
