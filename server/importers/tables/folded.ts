/** A word as it is compared: without case, accents, blanks or punctuation. */
export const folded = (text: string): string =>
  text
    .slice(0, LONGEST_WORD)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const LONGEST_WORD = 200
