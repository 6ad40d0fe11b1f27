/** What a cell of a file can hold. Texts may come from anybody; numbers never begin a formula. */
export type Cell = string | number | boolean | null

export type TableFormat = 'csv' | 'xlsx'

/**
 * A text that a spreadsheet would take for a formula gets a `'` in front, which makes it a text again. In CSV, so does
 * a formula after a semicolon, a tab or a line break in the text: a program that expects other delimiters, as Excel
 * does in most countries, ignores the quotes and begins a cell there.
 */
export function guardedCell(cell: Cell, format: TableFormat): Cell {
  if (typeof cell !== 'string') return cell
  const guarded = format === 'csv' ? cell.replaceAll(INNER, "'$&") : cell
  return FIRST.test(guarded) ? `'${guarded}` : guarded
}

/** Reverses `guardedCell` exactly: an exported file can be imported again. */
export function unguardedCell(text: string, format: TableFormat): string {
  const rest = text.startsWith("'") && FIRST.test(text) ? text.slice(1) : text
  return format === 'csv' ? rest.replaceAll(GUARDED_INNER, '$1') : rest
}

// `'` counts as a blank in all of them: a text that looks guarded already is guarded once more, so that nothing is lost

/** Also after blanks, which programs trim, and in full width, which some read as the plain sign. */
const FIRST = /^(?:'*[\t\r\n]|['\s\p{Cc}]*[=+\-@＝＋－＠])/u
// they look back from the sign: looking ahead from each of very many delimiters would take quadratic time
const INNER = /[=+\-@＝＋－＠](?<=[;\t\r\n]["'\s\p{Cc}]*.)/gu
const GUARDED_INNER = /'([=+\-@＝＋－＠])(?<=[;\t\r\n]["'\s\p{Cc}]*'.)/gu
