/**
 * The telephone numbers in a cell, which may hold several. Null when something in it is no number.
 * Spreadsheets keep a number as text by writing `="0912"` or `'0912`.
 */
export function phonesIn(text: string): string[] | null {
  const plain = text.replace(/^="(.*)"$/s, '$1').replace(/^'/, '')
  const numbers = plain
    .split(/[;,|/\n]/)
    .map(phoneOf)
    .filter((number) => number !== '')
  return numbers.includes(null) ? null : [...new Set(numbers.filter((number) => number !== null))]
}

/** '' of an empty text, null of one that is no number of 3 to 20 digits. */
function phoneOf(text: string): string | null {
  const bare = text
    .replace(/^\s*(tel|sip):/i, '')
    .replace(/[;@].*$/s, '')
    .replaceAll(/[\s().-]/g, '')
  return bare === '' || /^\+?\d{3,20}$/.test(bare) ? bare : null
}
