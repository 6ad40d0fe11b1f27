import { useState } from 'react'

import type { WorkRowDto } from '#contracts/work-items.ts'

export type Chosen = ReturnType<typeof useChosen>

/** Which rows of the page are chosen. What has left the page, or may not be given to anybody any more, is chosen no longer. */
export function useChosen(rows: readonly WorkRowDto[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number | null>(null)
  const choosable = rows.filter(isAssignable)
  const chosen = choosable.filter(({ id }) => ids.has(id))

  /** With shift all between it and the one before become as it becomes. */
  function toggle(id: number, isRange: boolean) {
    const isOn = !ids.has(id)
    const places = [id, last].map((one) => choosable.findIndex((row) => row.id === one))
    const [first, end] = places.toSorted((one, other) => one - other) as [number, number]
    const changed = isRange && first >= 0 ? choosable.slice(first, end + 1) : choosable.filter((row) => row.id === id)
    const next = new Set(ids)
    for (const row of changed) {
      if (isOn) next.add(row.id)
      else next.delete(row.id)
    }
    setIds(next)
    setLast(id)
  }

  return {
    chosen,
    has: (id: number) => ids.has(id),
    toggle,
    /** How many could be. */
    choosable: choosable.length,
    all: () => setIds(new Set(choosable.map(({ id }) => id))),
    none: () => setIds(new Set()),
  }
}

/** The reader may give it to somebody. */
export const isAssignable = ({ standing, settled_at }: WorkRowDto) => standing.assigns && settled_at === null
