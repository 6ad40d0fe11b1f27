/**
 * The target of a letter's link, in canonical spelling and without a password; null when it is no address of a page or
 * a person.
 */
export function safeLink(href: string): string | null {
  const address = href.trim()
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  url.username = ''
  url.password = ''
  return url.href.length <= MAX_LENGTH && /^[^\p{Cc}\p{Cs}\\]+$/u.test(url.href) ? url.href : null
}

/** The limit of `contracts/rich-text.ts`. */
const MAX_LENGTH = 2000
