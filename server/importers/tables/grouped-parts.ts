/**
 * Gathers what many rows tell of one thing, without holding a whole table: the things that were begun longest ago are
 * finished when there are too many. A thing of very many parts is finished too; what comes later begins it anew.
 */
export function groupedParts<Part, Item>(finish: (id: string, parts: Part[]) => Item[]) {
  const open = new Map<string, Part[]>()
  let held = 0

  function finished(id: string, parts: Part[]): Item[] {
    open.delete(id)
    held -= parts.length
    return finish(id, parts)
  }

  return {
    add(id: string, part: Part): Item[] {
      held += 1
      const parts = open.get(id)
      if (parts) parts.push(part)
      else open.set(id, [part])
      if (parts && parts.length >= MAX_PARTS) return finished(id, parts)
      const [oldest] = open.size > MAX_OPEN || held > MAX_HELD ? open : []
      return oldest ? finished(...oldest) : []
    },

    end: (): Item[] => [...open].flatMap(([id, parts]) => finished(id, parts)),
  }
}

const MAX_OPEN = 10_000
const MAX_PARTS = 1000
/** Parts of all things together. */
const MAX_HELD = 50_000
