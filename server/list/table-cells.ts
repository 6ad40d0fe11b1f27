/** What a cell of a file can hold. Texts may come from anybody; numbers never begin a formula. */
export type Cell = string | number | boolean | null

export type TableFormat = 'csv' | 'xlsx'

/**
 * A text that a spreadsheet would take for a formula gets a `'` in front, which makes it a text again. In CSV so does a
 * formula behind a semicolon, a tab or a line break in the text: a program that expects other delimiters, as Excel does in
 * most countries, passes the quotes over and begins a cell there.
 */
export function guardedCell(cell: Cell, format: TableFormat): Cell {
  if (typeof cell !== 'string') return cell
  const guarded = format === 'csv' ? cell.replaceAll(INNER, "'$&") : cell
  return FIRST.test(guarded) ? `'${guarded}` : guarded
}

/** Exactly what `guardedCell` was given: a file that went out can come back in. */
export function unguardedCell(text: string, format: TableFormat): string {
  const rest = text.startsWith("'") && FIRST.test(text) ? text.slice(1) : text
  return format === 'csv' ? rest.replaceAll(GUARDED_INNER, '$1') : rest
}

// `'` counts as a blank in all of them: what looks guarded already is guarded once more, so that nothing is lost

/** Also behind blanks, which programs cut off, and in full width, which some read as the plain sign. */
const FIRST = /^(?:'*[\t\r\n]|['\s\p{Cc}]*[=+\-@＝＋－＠])/u
// they look back from the sign: looking ahead from each of very many delimiters would take the square of their number
const INNER = /[=+\-@＝＋－＠](?<=[;\t\r\n]["'\s\p{Cc}]*.)/gu
const GUARDED_INNER = /'([=+\-@＝＋－＠])(?<=[;\t\r\n]["'\s\p{Cc}]*'.)/gu
