import type { JsonField, JsonMapping } from './mapping.ts'
import { EACH, listOf, type Path, valuesAt, within } from './paths.ts'

/** A conversation within a file, before it is read. */
export type Found = {
  /** The elements of its messages, or the one that holds all its text. */
  messages: unknown[]
  /** Whether each element is a message; else one text holds the whole conversation. */
  hasMessages: boolean
  /** What a field of the conversation holds, as far as it does. */
  valuesOf: (field: JsonField) => unknown[]
}

/**
 * The conversations of a file. Where the text stands in a list with a speaker or a time beside it, elements are messages; the list
 * around it, if any, holds the conversations. An identifier right beside the text makes rows of many conversations of it.
 */
export function conversationsIn(root: unknown, mapping: JsonMapping): Found[] {
  const text = mapping.get('text')?.path ?? []
  const list = listOf(text)
  const isInList = (field: JsonField) => mapping.has(field) && within(mapping.get(field)?.path ?? [], list) !== null
  const hasMessages = list.length > 1 || (list.length === 1 && (['speaker', 'start', 'time'] as const).some(isInList))
  const around = hasMessages ? listOf(list.slice(0, -1)) : list

  const found = valuesAt(root, around).map((element): Found => {
    const inner = within(list, around) ?? []
    return { hasMessages, messages: valuesAt(element, inner), valuesOf: reader(root, element, around, mapping) }
  })
  return hasMessages && isInList('id') ? found.flatMap((rows) => byIdentifier(rows, list, mapping)) : found
}

const reader = (root: unknown, element: unknown, prefix: Path, mapping: JsonMapping) => (field: JsonField) => {
  const path = mapping.get(field)?.path
  if (!path) return []
  const inner = within(path, prefix)
  return inner ? valuesAt(element, inner) : valuesAt(root, path).slice(0, 1)
}

/** Rows that each name their conversation. */
function byIdentifier({ messages }: Found, list: Path, mapping: JsonMapping): Found[] {
  const inner = within(mapping.get('id')?.path ?? [], list) ?? []
  const groups = new Map<string, unknown[]>()
  for (const message of messages) {
    const id = JSON.stringify(valuesAt(message, inner)[0] ?? null)
    const group = groups.get(id)
    if (group) group.push(message)
    else groups.set(id, [message])
  }
  return [...groups.values()].map((rows) => ({
    hasMessages: true,
    messages: rows,
    valuesOf: reader(null, rows[0], [...list.slice(0, -1), EACH], mapping),
  }))
}
