/** Words in the form in which they are compared: lower case, no accents, single blanks, no punctuation. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
