import type * as z from 'zod'

import type { Finding } from './importer.ts'

/**
 * The violations of a schema in a file. The schema's messages begin with "must".
 * @param pathIn the path of the field in the file itself, if names were changed before the check
 */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  pathIn: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): Finding[] {
  return issues.map(({ path: checked, message }) => {
    const path = pathIn(checked)
    return { field: nameOf(path), reason: `${nameOf(path)} ${message}; it ${describe(valueAt(value, path))}.` }
  })
}

const MAX_TOLD = 4

/** Combines several findings about one thing: the field is that of the first. */
export function combined(findings: Finding[]): Finding {
  const more = findings.length - MAX_TOLD
  const sentences = findings.slice(0, MAX_TOLD).map(({ reason }) => reason)
  if (more > 0) sentences.push(`${more} more like these.`)
  return { field: findings[0]?.field, reason: sentences.join(' ') }
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`)).join('')

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const step of path)
    current = typeof current === 'object' && current !== null ? Reflect.get(current, step) : undefined
  return current
}

function describe(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (value === '') return 'is empty'
  if (Array.isArray(value)) return 'is a list'
  if (typeof value === 'object' && value !== null) return 'is an object'
  const written = JSON.stringify(value)
  return written.length > 60 ? `begins with ${written.slice(0, 60)}` : `is ${written}`
}
