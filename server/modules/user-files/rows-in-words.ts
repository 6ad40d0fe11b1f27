import type { Locale } from '#contracts/page-config.ts'
import type { UserFileField, UserFileRowDto } from '#contracts/user-files.ts'
import { translate } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

type StoredRow = Omit<UserFileRowDto, 'errors'> & { errors: Record<string, Message[]> | null }

/** Rows with the reasons of their refusal in the reader's language. */
export const rowInWords =
  (locale: Locale) =>
  ({ errors, ...row }: StoredRow): UserFileRowDto => ({ ...row, errors: errors && inLanguage(locale, errors) })

const inLanguage = (locale: Locale, errors: Record<string, Message[]>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, reasons]) => [field, reasons.map((text) => translate(locale, text))]),
  )

/** All reasons of a row in one cell. */
export const reasonsInOne = (locale: Locale, errors: Partial<Record<UserFileField, Message[]>> | null): string =>
  Object.values(errors ?? {})
    .flat()
    .map((text) => translate(locale, text))
    .join(' ')
