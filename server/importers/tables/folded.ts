/** A word for comparison: without case, accents, blanks or punctuation. */
export const folded = (text: string): string =>
  text
    .slice(0, MAX_WORD_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const MAX_WORD_LENGTH = 200
