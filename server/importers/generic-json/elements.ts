import type { JsonField, JsonMapping } from './mapping.ts'
import { EACH, listOf, type Path, valuesAt, within } from './paths.ts'

/** A conversation within a file, before it is read. */
export type Found = {
  /** The elements of its messages, or the one that contains all its text. */
  messages: unknown[]
  /** Whether each element is a message; otherwise one text contains the whole conversation. */
  hasMessages: boolean
  /** The values of a field of the conversation, if there are any. */
  valuesOf: (field: JsonField) => unknown[]
}

/**
 * The conversations of a file. If the text is in a list with a speaker or a time beside it, the elements are messages;
 * the list around it, if any, contains the conversations. With an identifier right beside the text, the elements are
 * rows of many conversations.
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

/** Groups rows that each name their conversation. */
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
