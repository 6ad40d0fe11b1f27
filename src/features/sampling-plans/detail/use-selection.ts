import { useState } from 'react'

/** Which rows of a page are chosen. With the shift key all from the last one on; what is not on the page is not chosen. */
export function useSelection(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number | null>(null)
  const selected = ids.filter((id) => chosen.has(id))

  const set = (changed: readonly number[], isChosen: boolean) => {
    const others = selected.filter((id) => !changed.includes(id))
    setChosen(new Set(isChosen ? [...others, ...changed] : others))
  }

  return {
    selected,
    has: (id: number) => chosen.has(id),
    toggle(id: number, isThrough: boolean) {
      const isChosen = !chosen.has(id)
      const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)]
      const through = isThrough && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      set(through, isChosen)
      setLast(id)
    },
    all: () => set(ids, true),
    none: () => set(ids, false),
  }
}

export type Selection = ReturnType<typeof useSelection>
