/** How the cells of a row are told apart, and where the rows begin. */
export type Dialect = { delimiter: string; start: number }

/** Whatever of comma, semicolon and tab stands most often in the first row, outside of quotes. */
export function dialectOf(beginning: string): Dialect {
  const [line = '', said] = /^sep=(.)\r?\n/i.exec(beginning) ?? [] // what Excel writes and reads, and hides
  if (said) return { delimiter: said, start: line.length }
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of beginning) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  const [delimiter] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!
  return { delimiter, start: 0 }
}

const DELIMITERS = [',', ';', '\t']
