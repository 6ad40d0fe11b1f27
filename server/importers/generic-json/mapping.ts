import type { Speaker } from '#contracts/conversation.ts'

import { type Path, pathOf } from './paths.ts'

/** The fields of a conversation and of its messages that JSON can contain. */
export const JSON_FIELDS = [
  'text',
  'speaker',
  'start',
  'end',
  'time',
  'confidence',
  'id',
  'started_at',
  'ended_at',
  'duration',
  'channel',
  'direction',
  'language',
  'subject',
  'disposition',
  'agent',
  'customer',
  'customer_phone',
  'customer_email',
] as const
export type JsonField = (typeof JSON_FIELDS)[number]

export type TimeUnit = 'ms' | 's' | 'min'

/** The path of a field, and the unit of its numbers; null when it is unknown. */
export type FieldPath = { path: Path; unit: TimeUnit | null }

export type JsonMapping = ReadonlyMap<JsonField, FieldPath>

/** A kind of file that needs more than its names to be read. */
export type Shape = {
  /** The prefix of its conversations' identifiers. */
  name: string
  mapping: JsonMapping
  /** The speakers by their labels. */
  roles: Readonly<Record<string, Speaker>>
  /** Whether an element is a message: the same list contains other elements. */
  isMessage: (element: unknown) => boolean
}

/**
 * Reads the assignments of a person: field → path, followed by `:ms`, `:s` or `:min` when the name does not show the
 * unit.
 */
export function mappingOf(
  assigned: Readonly<Record<string, string>>,
): { mapping: JsonMapping } | { field: string; reason: string } {
  const mapping = new Map<JsonField, FieldPath>()
  for (const [name, path] of Object.entries(assigned)) {
    const field = JSON_FIELDS.find((known) => known === name)
    if (!field) return { field: name, reason: `There is no field ${name}: assign paths to ${JSON_FIELDS.join(', ')}.` }
    const fieldPath = fieldPathOf(path)
    if (!fieldPath)
      return { field, reason: `${field}: ${JSON.stringify(path.slice(0, 60))} is no path such as messages[].text.` }
    mapping.set(field, fieldPath)
  }
  if (!mapping.has('text'))
    return { field: 'text', reason: 'Say at least which path holds the text, such as messages[].text.' }
  return { mapping }
}

function fieldPathOf(assigned: string): FieldPath | null {
  const [, bare = '', unit] = /^([^:]*)(?::(ms|s|min))?$/.exec(assigned.slice(0, 600)) ?? []
  const path = pathOf(bare || assigned)
  return path && { path, unit: UNITS.find((known) => known === unit) ?? unitOf(path) }
}

const UNITS: readonly TimeUnit[] = ['ms', 's', 'min']

/** The unit at the end of a name: `start_ms`, `beginMillis`, `durationSeconds`. */
export function unitOf(path: Path): TimeUnit | null {
  const name = (path.at(-1) ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
  if (/_(ms|msec|millis|milliseconds|milisegundos|milissegundos)$/.test(name)) return 'ms'
  if (/_(s|sec|secs|seconds|segundos|secondes)$/.test(name)) return 's'
  return /_(min|minutes|minutos)$/.test(name) ? 'min' : null
}
