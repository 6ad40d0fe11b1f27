/**
 * What the columns of a table are called, each differently: one without a name is called after its number from 1, and of
 * two alike the second has its number behind it.
 * @param header the row that names them; empty where none does
 * @param count how many columns there are
 */
export function columnNames(header: readonly string[], count = header.length): string[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const written = (header[at] ?? '').replaceAll('\0', '').trim().slice(0, MAX_NAME_LENGTH).toWellFormed()
    const name = written === '' ? numbered(at) : taken.has(written) ? `${written} (${numbered(at)})` : written
    taken.add(name)
    return name
  })
}

const numbered = (at: number): string => `column ${at + 1}`

const MAX_NAME_LENGTH = 200
