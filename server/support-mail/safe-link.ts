/** Where a letter's link may lead, in one spelling and without a password in it; null for all that is no address of a page or a person. */
export function safeLink(told: string): string | null {
  const address = told.trim()
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  url.username = ''
  url.password = ''
  return url.href.length <= MAX_LENGTH && /^[^\p{Cc}\p{Cs}\\]+$/u.test(url.href) ? url.href : null
}

/** As `contracts/rich-text.ts` has it. */
const MAX_LENGTH = 2000
