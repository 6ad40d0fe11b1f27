import { textWidth } from './text-width.ts'

/** A column of texts at the right of the rows. */
export type PrintedColumn = {
  name: string
  texts: readonly string[]
  /** Half of a pair, as the one end of an interval: printed with the next column or not at all. */
  needsNext?: boolean | undefined
}

type RowLayoutInput = {
  names: readonly string[]
  printed: readonly PrintedColumn[]
  width: number
  /** Names stand above what is drawn of them. */
  hasNamesAbove: boolean
  /** The room that the drawing keeps before a column is printed beside it. The first one always is. */
  shortest: number
}

/** Names at the left or above, then the drawing, then the columns that leave it its room; `ends` are their right edges. */
export function rowLayout({ names, printed, width, hasNamesAbove, shortest }: RowLayoutInput) {
  const beside = Math.min(Math.max(width * 0.34, 150), Math.max(...names.map(textWidth)) + 4)
  const [nameWidth, left] = hasNamesAbove ? [width, 0] : [beside, beside + GAP]
  const widths = printed.map(({ name, texts }) => Math.max(textWidth(name), ...texts.map(textWidth)))
  const room = width - left - shortest
  const fitting = widths.filter((_, at) => at === 0 || total(widths.slice(0, at + 1)) <= room)
  if (printed[fitting.length - 1]?.needsNext) fitting.pop()
  return {
    nameWidth,
    left,
    drawnWidth: Math.max(0, width - left - total(fitting)),
    ends: fitting.map((_, at) => width - total(fitting.slice(at + 1))),
  }
}

const total = (widths: number[]) => widths.reduce((sum, width) => sum + width + GAP, 0)

const GAP = 16
