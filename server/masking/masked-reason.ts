import { keepLast, maskEmail } from '#domain/privacy/masks.ts'

/**
 * Why a row was refused, without who it is about. Reasons quote the cell that they are about, and of what is quoted an address or
 * so many digits may be somebody's, also with one of them mistyped: days alone, which have eight, stay.
 */
export const maskedReason = (reason: string): string =>
  reason.replaceAll(/(["“«])([^"”»]+)(["”»])/gu, (_, open: string, quoted: string, close: string) => {
    return `${open}${maskedValue(quoted)}${close}`
  })

function maskedValue(quoted: string): string {
  if (quoted.includes('@')) return maskEmail(quoted)
  const digits = quoted.match(/\d/g)?.length ?? 0
  return digits >= MIN_DIGITS && !DAY.test(quoted) ? keepLast(quoted, SHOWN) : quoted
}

const MIN_DIGITS = 6
const SHOWN = 3
const DAY = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T][\d:.]+)?\s*$/
