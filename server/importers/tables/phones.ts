/**
 * The telephone numbers in a cell, which may contain several. Null when a part of it is no number. Spreadsheets store a
 * number as text by writing `="0912"` or `'0912`.
 */
export function phonesIn(text: string): string[] | null {
  const plain = text.replace(/^="(.*)"$/s, '$1').replace(/^'/, '')
  const numbers = plain
    .split(/[;,|/\n]/)
    .map(phoneOf)
    .filter((number) => number !== '')
  return numbers.includes(null) ? null : [...new Set(numbers.filter((number) => number !== null))]
}

/** '' for an empty text, null for one that is no number of 3 to 20 digits. */
function phoneOf(text: string): string | null {
  const bare = text
    .replace(/^\s*(tel|sip):/i, '')
    .replace(/[;@].*$/s, '')
    .replaceAll(/[\s().-]/g, '')
  return bare === '' || /^\+?\d{3,20}$/.test(bare) ? bare : null
}
