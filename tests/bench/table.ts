/** Prints rows under their headings, columns aligned: words to the left, numbers to the right. */
export function printTable(headings: string[], rows: string[][]): void {
  const all = [headings, ...rows]
  const widths = headings.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  const line = (row: string[]) =>
    row.map((cell, at) => (/^[\d.,–×]+$/.test(cell) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join('  ')
  console.log([line(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
