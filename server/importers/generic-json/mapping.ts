import type { Speaker } from '#contracts/conversation.ts'

import { type Path, pathOf } from './paths.ts'

/** What JSON can tell of a conversation and of its messages. */
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

/** Where a field stands, and in which unit its numbers are; null when nothing says. */
export type Place = { path: Path; unit: TimeUnit | null }

export type JsonMapping = ReadonlyMap<JsonField, Place>

/** A shape of files that are read otherwise than by names alone. */
export type Shape = {
  /** Begins the identifiers of its conversations. */
  name: string
  mapping: JsonMapping
  /** Who speaks under a label. */
  roles: Readonly<Record<string, Speaker>>
  /** Whether an element is a message: other elements stand in the same list. */
  isMessage: (element: unknown) => boolean
}

/** Reads what a person assigned: field → path, with `:ms`, `:s` or `:min` behind it where the name does not tell the unit. */
export function mappingOf(
  assigned: Readonly<Record<string, string>>,
): { mapping: JsonMapping } | { field: string; reason: string } {
  const mapping = new Map<JsonField, Place>()
  for (const [name, path] of Object.entries(assigned)) {
    const field = JSON_FIELDS.find((known) => known === name)
    if (!field) return { field: name, reason: `There is no field ${name}: assign paths to ${JSON_FIELDS.join(', ')}.` }
    const place = placeOf(path)
    if (!place)
      return { field, reason: `${field}: ${JSON.stringify(path.slice(0, 60))} is no path such as messages[].text.` }
    mapping.set(field, place)
  }
  if (!mapping.has('text'))
    return { field: 'text', reason: 'Say at least which path holds the text, such as messages[].text.' }
  return { mapping }
}

function placeOf(assigned: string): Place | null {
  const [, bare = '', unit] = /^([^:]*)(?::(ms|s|min))?$/.exec(assigned.slice(0, 600)) ?? []
  const path = pathOf(bare || assigned)
  return path && { path, unit: UNITS.find((known) => known === unit) ?? unitOf(path) }
}

const UNITS: readonly TimeUnit[] = ['ms', 's', 'min']

/** The unit that a name ends in: `start_ms`, `beginMillis`, `durationSeconds`. */
export function unitOf(path: Path): TimeUnit | null {
  const name = (path.at(-1) ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
  if (/_(ms|msec|millis|milliseconds|milisegundos|milissegundos)$/.test(name)) return 'ms'
  if (/_(s|sec|secs|seconds|segundos|secondes)$/.test(name)) return 's'
  return /_(min|minutes|minutos)$/.test(name) ? 'min' : null
}
