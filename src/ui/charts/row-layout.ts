import { textWidth } from './labels.ts'

/** A column of texts at the right of the rows. */
export type PrintedColumn = {
  name: string
  texts: readonly string[]
  /** Half of a pair, as the one end of an interval: printed with the next column or not at all. */
  needsNext?: boolean | undefined
}

type ColumnsInput = {
  names: readonly string[]
  printed: readonly PrintedColumn[]
  width: number
  /** Names stand above what is drawn of them. */
  hasNamesAbove: boolean
  /** The room that the drawing keeps before a column is printed beside it. The first one always is. */
  shortest: number
}

/** Names at the left or above, then the drawing, then the columns that leave it its room; `ends` are their right edges. */
export function rowColumns({ names, printed, width, hasNamesAbove, shortest }: ColumnsInput) {
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

export type RowLayoutInput = {
  names: readonly string[]
  printed: readonly PrintedColumn[]
  width: number
  /** The room of the words at the right; 0 without any. */
  wordWidth: number
}

/** Where the parts of the rows along an axis stand, in CSS pixels. */
export type RowLayout = {
  hasNamesAbove: boolean
  nameWidth: number
  /** Where the room of the marks begins; the axis goes from `from` to `to`. */
  left: number
  from: number
  to: number
  /** The right edges of the printed columns. */
  ends: readonly number[]
  rowHeight: number
  /** From the top of a row: the middle of its name, that of its mark, and where the grid begins. */
  nameAt: number
  middle: number
  gridFrom: number
}

/** Names beside the marks; in a narrow plot above them, with the word in the same line. */
export function besideOrAbove({ names, printed, width, wordWidth }: RowLayoutInput): RowLayout {
  const hasNamesAbove = width < 640
  const above = hasNamesAbove ? NAME : 0
  const wordRoom = wordWidth > 0 ? wordWidth + GAP : 0
  const { nameWidth, left, drawnWidth, ends } = rowColumns({
    ...{ names, printed, hasNamesAbove, shortest: 140 },
    width: hasNamesAbove ? width : width - wordRoom,
  })
  return {
    ...{ hasNamesAbove, left, ends },
    nameWidth: hasNamesAbove ? nameWidth - wordRoom : nameWidth,
    from: left + EDGE,
    to: left + drawnWidth - EDGE,
    rowHeight: above + SINGLE,
    nameAt: hasNamesAbove ? NAME / 2 + 4 : SINGLE / 2,
    middle: above + SINGLE / 2,
    gridFrom: above,
  }
}

/** Rows that are high enough for two marks; nothing is printed beside them. */
export function roomForTwo({ names, width }: RowLayoutInput): RowLayout {
  const hasNamesAbove = width < 480
  const above = hasNamesAbove ? NAME : 0
  const nameWidth = hasNamesAbove ? width : Math.min(width * 0.4 - GAP, Math.max(...names.map(textWidth)))
  const left = hasNamesAbove ? 8 : nameWidth + GAP
  return {
    ...{ hasNamesAbove, nameWidth, left, from: left, to: width - 20, ends: [] },
    rowHeight: above + DOUBLE,
    nameAt: hasNamesAbove ? NAME / 2 : DOUBLE / 2,
    middle: above + DOUBLE / 2,
    gridFrom: 0,
  }
}

const GAP = 16
/** Half of a label, which stands out at both ends of the axis. */
const EDGE = 16
/** Heights: of a name above a mark, of a row with one mark and of one with two. */
const NAME = 20
const SINGLE = 32
const DOUBLE = 44
