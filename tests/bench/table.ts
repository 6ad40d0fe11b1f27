/** Prints rows under their headings in aligned columns: words to the left, numbers to the right. */
export function printTable(headings: string[], rows: string[][]): void {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (/^[\d.,–×]+$/.test(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
  console.log([line(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value below which this share of the values lies; `share` is less than 1. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!
}
