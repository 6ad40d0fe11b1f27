import { textWidth } from './labels.ts'

/** A column of texts at the right of the rows. */
export type PrintedColumn = {
  name: string
  texts: readonly string[]
  /**
   * The text makes sense only together with the next column, such as one end of an interval: it is printed with the
   * next column or not at all.
   */
  needsNext?: boolean | undefined
}

type ColumnsInput = {
  names: readonly string[]
  printed: readonly PrintedColumn[]
  width: number
  /** The names are written above the drawing. */
  hasNamesAbove: boolean
  /** The minimum width of the drawing beside the printed columns. The first column is always printed. */
  shortest: number
}

/**
 * Names at the left or above, then the drawing, then as many columns as leave the drawing its minimum width; `ends` are
 * their right edges.
 */
export function rowColumns({ names, printed, width, hasNamesAbove, shortest }: ColumnsInput) {
  const besideWidth = Math.min(Math.max(width * 0.34, 150), Math.max(...names.map(textWidth)) + 4)
  const [nameWidth, left] = hasNamesAbove ? [width, 0] : [besideWidth, besideWidth + GAP]
  const widths = printed.map(({ name, texts }) => Math.max(textWidth(name), ...texts.map(textWidth)))
  const room = width - left - shortest
  const fitting = widths.filter((_, index) => index === 0 || total(widths.slice(0, index + 1)) <= room)
  if (printed[fitting.length - 1]?.needsNext) fitting.pop()
  return {
    nameWidth,
    left,
    drawnWidth: Math.max(0, width - left - total(fitting)),
    ends: fitting.map((_, index) => width - total(fitting.slice(index + 1))),
  }
}

const total = (widths: number[]) => widths.reduce((sum, width) => sum + width + GAP, 0)

export type RowLayoutInput = {
  names: readonly string[]
  printed: readonly PrintedColumn[]
  width: number
  /** The width of the words at the right; 0 if there are none. */
  wordWidth: number
}

/** The layout of the rows along an axis, in CSS pixels. */
export type RowLayout = {
  hasNamesAbove: boolean
  nameWidth: number
  /** The left edge of the mark area; the axis goes from `from` to `to`. */
  left: number
  from: number
  to: number
  /** The right edges of the printed columns. */
  ends: readonly number[]
  rowHeight: number
  /** Measured from the top of a row: the middle of its name, the middle of its mark, and the beginning of the grid lines. */
  nameAt: number
  middle: number
  gridFrom: number
}

/** Names beside the marks or, in a narrow plot, above them with the word in the same line. */
export function besideOrAbove({ names, printed, width, wordWidth }: RowLayoutInput): RowLayout {
  const hasNamesAbove = width < 640
  const nameHeight = hasNamesAbove ? NAME : 0
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
    rowHeight: nameHeight + SINGLE,
    nameAt: hasNamesAbove ? NAME / 2 + 4 : SINGLE / 2,
    middle: nameHeight + SINGLE / 2,
    gridFrom: nameHeight,
  }
}

/** Rows that are high enough for two marks; nothing is printed beside them. */
export function roomForTwo({ names, width }: RowLayoutInput): RowLayout {
  const hasNamesAbove = width < 480
  const nameHeight = hasNamesAbove ? NAME : 0
  const nameWidth = hasNamesAbove ? width : Math.min(width * 0.4 - GAP, Math.max(...names.map(textWidth)))
  const left = hasNamesAbove ? 8 : nameWidth + GAP
  return {
    ...{ hasNamesAbove, nameWidth, left, from: left, to: width - 20, ends: [] },
    rowHeight: nameHeight + DOUBLE,
    nameAt: hasNamesAbove ? NAME / 2 : DOUBLE / 2,
    middle: nameHeight + DOUBLE / 2,
    gridFrom: 0,
  }
}

const GAP = 16
/** Half the width of a label, which extends beyond both ends of the axis. */
const EDGE = 16
/** Heights: of a name above a mark, of a row with one mark, and of a row with two marks. */
const NAME = 20
const SINGLE = 32
const DOUBLE = 44
