/** How wide a column is at its widest, and at least if its longest word is not to break. */
export type ColumnNeeds = { widest: number; least: number }

/** Columns as wide as they need or, where there is no room for that, so that those which need most give most. */
export function columnWidths(columns: readonly ColumnNeeds[], room: number): number[] {
  const wanted = columns.map(({ widest }) => widest)
  if (total(wanted) <= room) return wanted
  const least = columns.map(({ least: one, widest }) => Math.min(one, widest))
  const spare = room - total(least)
  if (spare <= 0) return least.map((width) => (width / total(least)) * room)
  const more = wanted.map((width, at) => width - least[at]!)
  return least.map((width, at) => width + (more[at]! / total(more)) * spare)
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
