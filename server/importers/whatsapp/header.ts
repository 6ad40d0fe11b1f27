/** The header of a message: three numbers of a date, a time of day, and its notation. */
export type Header = {
  /** In the written order, from left to right. */
  date: readonly [string, string, string]
  /** Milliseconds of the day, by the exporter's clock. */
  clockMs: number
  /** `[…]` of iPhones, `… - ` of Android, `…: ` of old iPhones. An export uses one of them. */
  manner: 'brackets' | 'dash' | 'colon'
  /** The rest of the line. */
  rest: string
}

/**
 * Reads a line that begins a message: `28/3/2025, 9:29 p. m. - Ana: hola`, `[28/3/25, 21:29:10] Ana: hola`. Null for
 * any other line. Blanks may be narrow or unbreakable, digits Bengali or Arabic, and direction marks may come before.
 */
export function headerOf(line: string): Header | null {
  const start = /^[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]{0,9}/.exec(line)?.[0].length ?? 0
  if (!/[[\p{Nd}]/u.test(line.charAt(start))) return null
  const head = line.slice(start, start + MAX_HEADER_LENGTH).replaceAll(OTHER_DIGITS, asciiDigit)
  for (const [manner, pattern] of MANNERS) {
    const found = pattern.exec(head)
    if (!found) continue
    const { a = '', b = '', c = '', hour, minute, second = '0', before, half = before } = found.groups ?? {}
    const hours = hoursOf(Number(hour), half)
    if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
    const clockMs = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000
    return { date: [a, b, c], clockMs, manner, rest: line.slice(start + found[0].length) }
  }
  return null
}

const MAX_HEADER_LENGTH = 60

const DATE = String.raw`(?<a>\d{1,4})(?<mark>[./-])\s?(?<b>\d{1,2})\k<mark>\s?(?<c>\d{1,4})\.?`
const HALF = String.raw`[ap]\.?\s?m\.?|上午|下午`
const TIME = String.raw`(?:(?<before>上午|下午)\s?)?(?<hour>\d{1,2})(?:[.:]|\s?h\s?)(?<minute>\d\d)(?:[.:](?<second>\d\d))?(?:\s?(?<half>${HALF}))?`
const MOMENT = String.raw`${DATE},?\s{1,2}${TIME}`

const MANNERS: [Header['manner'], RegExp][] = [
  ['brackets', new RegExp(String.raw`^\[${MOMENT}\]\s?`, 'i')],
  ['dash', new RegExp(String.raw`^${MOMENT}\s[-–]\s`, 'i')],
  ['colon', new RegExp(String.raw`^${MOMENT}:\s`, 'i')],
]

const OTHER_DIGITS = /[০-৯٠-٩۰-۹]/g
/** The digits of each script are in order, from a code that ends in 0 or 6. */
const asciiDigit = (digit: string) =>
  String(digit.charCodeAt(0) - (digit <= '٩' ? 0x660 : digit <= '۹' ? 0x6f0 : 0x9e6))

function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour // people write 15:30 p. m. and mean 15:30
  return (hour % 12) + (/^[p下]/i.test(half) ? 12 : 0)
}
