import { showLast, maskEmail } from '#domain/privacy/masks.ts'

/**
 * Why a row was refused, without personal data. Reasons quote the cell that they are about; an e-mail address or six
 * or more digits in a quote may be personal, even if mistyped. Only dates, which have eight digits, stay.
 */
export const maskedReason = (reason: string): string =>
  reason.replaceAll(/(["“«])([^"”»]+)(["”»])/gu, (_, open: string, quoted: string, close: string) => {
    return `${open}${maskedValue(quoted)}${close}`
  })

function maskedValue(quoted: string): string {
  if (quoted.includes('@')) return maskEmail(quoted)
  const digits = quoted.match(/\d/g)?.length ?? 0
  return digits >= MIN_DIGITS && !DAY.test(quoted) ? showLast(quoted, VISIBLE) : quoted
}

const MIN_DIGITS = 6
const VISIBLE = 3
const DAY = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T][\d:.]+)?\s*$/
