/**
 * Groups rows that belong together, without keeping a whole table in memory: the oldest groups are finished when there
 * are too many. A group with very many parts is finished too; later parts begin a new one.
 */
export function groupedParts<Part, Item>(finish: (id: string, parts: Part[]) => Item[]) {
  const open = new Map<string, Part[]>()
  let partsHeld = 0

  function finished(id: string, parts: Part[]): Item[] {
    open.delete(id)
    partsHeld -= parts.length
    return finish(id, parts)
  }

  return {
    add(id: string, part: Part): Item[] {
      partsHeld += 1
      const parts = open.get(id)
      if (parts) parts.push(part)
      else open.set(id, [part])
      if (parts && parts.length >= MAX_PARTS) return finished(id, parts)
      const [oldest] = open.size > MAX_OPEN || partsHeld > MAX_HELD ? open : []
      return oldest ? finished(...oldest) : []
    },

    end: (): Item[] => [...open].flatMap(([id, parts]) => finished(id, parts)),
  }
}

const MAX_OPEN = 10_000
const MAX_PARTS = 1000
/** Parts of all groups together. */
const MAX_HELD = 50_000
