import type { Locale } from '#contracts/page-config.ts'
import type { UserFileField, UserFileRowDto } from '#contracts/user-files.ts'
import { say } from '#server/texts.ts'
import type { Text } from '#server/texts/text.ts'

type StoredRow = Omit<UserFileRowDto, 'errors'> & { errors: Record<string, Text[]> | null }

/** Rows with the reasons of their refusal in the reader's language. */
export const rowInWords =
  (locale: Locale) =>
  ({ errors, ...row }: StoredRow): UserFileRowDto => ({ ...row, errors: errors && inLanguage(locale, errors) })

const inLanguage = (locale: Locale, errors: Record<string, Text[]>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, reasons]) => [field, reasons.map((text) => say(locale, text))]),
  )

/** All reasons of a row in one cell. */
export const reasonsInOne = (locale: Locale, errors: Partial<Record<UserFileField, Text[]>> | null): string =>
  Object.values(errors ?? {})
    .flat()
    .map((text) => say(locale, text))
    .join(' ')
