/**
 * A text as the standard fonts of PDF can show it: Windows-1252. Other characters lose their accents if that helps, and
 * otherwise become a question mark.
 */
export const inWinAnsi = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]/gu, asBlank), encoded).join('')

/** Line breaks stay; every other blank becomes a space. */
const asBlank = (blank: string) => (blank === '\n' ? '\n' : /\s/u.test(blank) ? ' ' : '')

function encoded(letter: string): string {
  if (isKnown(letter)) return letter
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && Array.from(bare).every(isKnown) ? bare : '?'
}

const isKnown = (letter: string) => {
  const code = letter.codePointAt(0)!
  return letter === '\n' || (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || MORE.has(letter)
}

const MORE = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
