import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'

/** What of a form has no place here or was taken otherwise: at a row of a table, or at a path in JSON. */
export type FormNote = { row: number | null; path: string | null; what: Message }

/** A form as the content of a draft. */
export type FormReading = { content: ScorecardContent; told: FormNote[] }

/** What a reader knows beside the text: the file's name without its ending, and the language in which its texts are kept. */
export type FormContext = { name: string; locale: Locale }

/** What to throw about a form that cannot be taken: of `file` as a whole, else by field. */
export function refusedForm(errors: Record<string, Message[]>): Refusal {
  const [[first] = []] = Object.values(errors)
  return new Refusal({ kind: 'invalid', ...(first && { message: first }), errors })
}

/** What stands at `path` is not what a form has there. */
export const malformedForm = (paths: readonly string[]): Refusal =>
  refusedForm(Object.fromEntries(paths.map((path) => [path, [{ ...texts.formField, values: { path } }]])))

/** A text that fits. `cut` is called where its end is left out. */
export function truncated(text: string, most: number, cut: (what: Message) => void): string {
  const whole = text.replaceAll('\0', '').toWellFormed().trim()
  if (whole.length <= most) return whole
  cut({ ...texts.formCut, values: { most } })
  return whole.slice(0, most).toWellFormed()
}

/** Gives out identifiers that a scorecard can have: from a given one if it is of that form or can be made so, each once. */
export function keyMaker() {
  const taken = new Set<string>()
  return (wanted: string, otherwise: string): string => {
    const letters = plainWords(wanted)
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

/** What a form does not say of the whole. */
export const DEFAULT_SETTINGS = { description: {}, blind: false, target: 80, dispute_days: 5 }
