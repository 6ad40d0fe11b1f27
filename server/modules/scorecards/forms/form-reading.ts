import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'

/** A part of a form that has no equivalent here or was changed: at a row of a table, or at a path in JSON. */
export type FormNote = { row: number | null; path: string | null; what: Message }

/** A form as the content of a draft. */
export type FormReading = { content: ScorecardContent; notes: FormNote[] }

/** What a reader knows besides the text: the file's name without its ending, and the language of its texts. */
export type FormContext = { name: string; locale: Locale }

/** The error for a form that is refused: about `file` as a whole, or by field. */
export function refusedForm(errors: Record<string, Message[]>): Refusal {
  const [[first] = []] = Object.values(errors)
  return new Refusal({ kind: 'invalid', ...(first && { message: first }), errors })
}

/** The value at `path` is not valid for a form. */
export const malformedForm = (paths: readonly string[]): Refusal =>
  refusedForm(Object.fromEntries(paths.map((path) => [path, [{ ...texts.formField, values: { path } }]])))

/** A text that fits. `cut` is called where its end is left out. */
export function truncated(text: string, most: number, cut: (what: Message) => void): string {
  const whole = text.replaceAll('\0', '').toWellFormed().trim()
  if (whole.length <= most) return whole
  cut({ ...texts.formCut, values: { most } })
  return whole.slice(0, most).toWellFormed()
}

/** Makes identifiers that a scorecard can have: the given one if possible, otherwise one made from it, each once. */
export function keyMaker() {
  const taken = new Set<string>()
  return (preferred: string, otherwise: string): string => {
    const letters = plainWords(preferred)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
    const begin = (/^[a-z]/.test(letters) ? letters : letters && `${otherwise}-${letters}`) || otherwise
    let key = begin.slice(0, MAX_KEY_LENGTH)
    for (let count = 2; taken.has(key); count += 1) {
      const end = `-${count}`
      key = `${begin.slice(0, MAX_KEY_LENGTH - end.length)}${end}`
    }
    taken.add(key)
    return key
  }
}

const MAX_KEY_LENGTH = 40

/** The settings that a form does not give. */
export const DEFAULT_SETTINGS = { description: {}, blind: false, target: 80, dispute_days: 5 }
