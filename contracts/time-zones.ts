/** Whether it is the IANA name of a known time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The same, without `+01:00` and the like, whose sign PostgreSQL reads the other way round. */
export const isNamedZone = (name: string): boolean => /^[A-Za-z]/.test(name) && isTimeZone(name)
