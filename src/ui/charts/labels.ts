/**
 * An estimate of the width of a text at 12 to 13 px, in CSS pixels; it is rather too wide than too narrow. Chinese
 * characters are square.
 */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, letter) => width + (WIDE.test(letter) ? 13 : 7), 0)

/** The text, cut with an ellipsis so that it fits the width. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 1 && textWidth(letters.join('')) + 12 > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The text in one line, or broken between words into two. A text that does not fit into two lines is cut. */
export function inTwoLines(text: string, width: number): string[] {
  const words = text.split(' ')
  let count = 1
  while (count < words.length && textWidth(words.slice(0, count + 1).join(' ')) <= width) count++
  const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
  return rest === '' || textWidth(first) > width ? [fitted(text, width)] : [first, fitted(rest, width)]
}

const WIDE = /[\u3000-\u9fff\uff00-\uffef]/

/**
 * As many labels of an axis as fit into a width without overlap: all of them, or every second, third and so on,
 * beginning with the first.
 */
export function thinTicks(ticks: readonly number[], format: (value: number) => string, width: number): number[] {
  const widest = Math.max(...ticks.map((tick) => textWidth(format(tick)))) + GAP
  const most = Math.max(2, Math.floor(width / widest) + 1)
  const step = Math.max(1, Math.ceil((ticks.length - 1) / (most - 1)))
  return ticks.filter((_, index) => index % step === 0)
}

/** The positions in the same order, moved as little as possible so that they are `gap` apart and none is beyond `end`. */
export function spreadApart(positions: number[], gap: number, end: number): number[] {
  const order = positions.map((_, index) => index).toSorted((a, b) => positions[a]! - positions[b]!)
  const placed = [...positions]
  for (const [rank, index] of order.entries()) {
    if (rank > 0) placed[index] = Math.max(placed[index]!, placed[order[rank - 1]!]! + gap)
  }
  let limit = end
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, limit)
    limit = placed[index] - gap
  }
  return placed
}

/**
 * Labels centred on their positions, as far as `from` and `to` allow. Each label is in the first line where it overlaps
 * no earlier one.
 */
export function stackLabels(labels: readonly { x: number; width: number }[], from: number, to: number) {
  const ends: number[] = []
  return labels.map(({ x, width }) => {
    const middle = Math.max(from + width / 2, Math.min(x, to - width / 2))
    const free = ends.findIndex((end) => end + GAP <= middle - width / 2)
    const line = free < 0 ? ends.length : free
    ends[line] = middle + width / 2
    return { x: middle, line }
  })
}

/** The space between two labels. */
const GAP = 8
