/** About how wide a text is at 12 to 13 px, in CSS pixels: a generous guess that needs no drawing. Chinese signs are square. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, letter) => width + (WIDE.test(letter) ? 13 : 7), 0)

/** The text, cut with an ellipsis to fit a width. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 1 && textWidth(letters.join('')) + 12 > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The text in a line, or in two broken between words; what does not fit even then is cut. */
export function inTwoLines(text: string, width: number): string[] {
  const words = text.split(' ')
  let count = 1
  while (count < words.length && textWidth(words.slice(0, count + 1).join(' ')) <= width) count++
  const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
  return rest === '' || textWidth(first) > width ? [fitted(text, width)] : [first, fitted(rest, width)]
}

const WIDE = /[\u3000-\u9fff\uff00-\uffef]/
