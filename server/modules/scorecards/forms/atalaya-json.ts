import * as z from 'zod/mini'

import { type ScorecardContent, scorecardContentSchema } from '#contracts/scorecard-content.ts'
import { SCORECARD_FORMAT, SCORECARD_FORMAT_VERSION } from '#contracts/scorecard-forms.ts'
import { texts } from '#server/kernel/messages.ts'
import {
  type FormReading,
  refusedForm,
  type FormNote,
  malformedForm,
} from '#server/modules/scorecards/forms/form-reading.ts'

/** A scorecard as it is exported: `{format: 'atalaya-scorecard', version: 1, …content}`. */
export const writeAtalayaJson = (content: ScorecardContent): string =>
  `${JSON.stringify({ format: SCORECARD_FORMAT, version: SCORECARD_FORMAT_VERSION, ...content }, null, 2)}\n`

export const isAtalayaJson = (value: unknown): boolean => z.safeParse(headSchema, value).success

/**
 * Reads it back: the content is the same. Unknown fields are reported and left out; anything else that is invalid is
 * refused by its path.
 */
export function readAtalayaJson(value: object): FormReading {
  const { format: _, version, ...rest } = value as { format: string; version: unknown }
  if (version !== SCORECARD_FORMAT_VERSION) throw refusedForm({ file: [texts.formNewer] })
  const { data: content, error } = z.safeParse(scorecardContentSchema, withoutUnknown(rest))
  if (!content) throw malformedForm([...new Set(error.issues.map(({ path }) => path.join('.')))].slice(0, MAX_PATHS))
  const notes = leftOut(rest, content, []).map((path): FormNote => ({
    row: null,
    path,
    what: { ...texts.formUnknownField, values: { path } },
  }))
  return { content, notes }
}

const headSchema = z.looseObject({ format: z.literal(SCORECARD_FORMAT) })

/** A copy without unknown fields, at any depth: in a request they would be refused. */
function withoutUnknown(given: object): object {
  const known = structuredClone(given)
  for (const issue of z.safeParse(scorecardContentSchema, given).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue
    const container = issue.path.reduce<object>((within, step) => Reflect.get(within, step) as object, known)
    for (const key of issue.keys) Reflect.deleteProperty(container, key)
  }
  return known
}

/** The paths that were given but not read. */
function leftOut(given: unknown, read: unknown, path: readonly string[]): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([field, value]) =>
    Object.hasOwn(read, field)
      ? leftOut(value, Reflect.get(read, field), [...path, field])
      : [[...path, field].join('.')],
  )
}

/** In a form of another kind nearly everything is wrong. */
const MAX_PATHS = 20
