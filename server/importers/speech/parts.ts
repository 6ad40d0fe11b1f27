import type * as z from 'zod'

import type { Finding } from '../importer.ts'
import { combined, problemsOf } from '../problems.ts'

/**
 * Reads optional parts of a conversation, such as a service's analysis. A part that violates its schema is reported and
 * left out, and nothing else is affected.
 * @param root the whole file, for the paths in findings
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
    const { field, reason } = combined(problemsOf(parsed.error.issues, root, (inner) => [...path, ...inner]))
    findings.push({ field, reason: `${reason} The conversation was imported without it.` })
    return null
  }
