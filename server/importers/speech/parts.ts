import type * as z from 'zod'

import type { Finding } from '../importer.ts'
import { combined, problemsOf } from '../problems.ts'

/**
 * Reads parts that a conversation can do without, such as a service's judgements. What does not follow its schema is
 * told, and left out: it stops nothing else.
 * @param root the whole file, in which findings name the way to the part
 */
export const partReader =
  (root: unknown, findings: Finding[]) =>
  <Part>(schema: z.ZodType<Part>, path: readonly PropertyKey[]): Part | null => {
    let value: unknown = root
    for (const step of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
      value = Reflect.get(value, step)
    }
    if (value === null) return null
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const { field, reason } = combined(problemsOf(parsed.error.issues, root, (within) => [...path, ...within]))
    findings.push({ field, reason: `${reason} The conversation was imported without it.` })
    return null
  }
