/** Where something stands in a turn: UTF-16 units of its text. */
export type QuotePlace = { seq: number; start_char: number; end_char: number }

/**
 * Where a quote stands word for word, whatever its blanks and capitals: in the turn that is named for it, else in the first that has
 * it. Null where no turn has it, where it begins or ends within a word, and for a quote without a letter or digit.
 */
export function quotePlace(
  turns: readonly { seq: number; text: string }[],
  quote: string,
  named: number | null,
): QuotePlace | null {
  const wanted = patternOf(quote)
  if (!wanted) return null
  for (const { seq, text } of turns.toSorted((one, other) => Number(other.seq === named) - Number(one.seq === named))) {
    const found = wanted.exec(text)
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
  return new RegExp(before + words.map(literal).join(String.raw`\s+`) + after, 'iu')
}

const literal = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Begins, or ends, with a letter or digit of a script that writes blanks between words. */
const BLANKLESS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`
const IN_WORD = new RegExp(String.raw`^(?![${BLANKLESS}])[\p{L}\p{N}]`, 'u')
const WORD_END = new RegExp(String.raw`(?![${BLANKLESS}])[\p{L}\p{N}\p{M}]$`, 'u')
