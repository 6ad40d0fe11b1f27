import { useState } from 'react'

import type { WorkRowDto } from '#contracts/work-items.ts'

export type RowSelection = ReturnType<typeof useRowSelection>

/**
 * The selected rows of the page. Rows that are no longer on the page, or can no longer be assigned, are not selected.
 */
export function useRowSelection(rows: readonly WorkRowDto[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number | null>(null)
  const selectable = rows.filter(isAssignable)
  const selected = selectable.filter(({ id }) => ids.has(id))

  /** With shift, all rows since the last click get the same state. */
  function toggle(id: number, isRange: boolean) {
    const isOn = !ids.has(id)
    const positions = [id, last].map((value) => selectable.findIndex((row) => row.id === value))
    const [first, end] = positions.toSorted((one, other) => one - other) as [number, number]
    const changed = isRange && first >= 0 ? selectable.slice(first, end + 1) : selectable.filter((row) => row.id === id)
    const next = new Set(ids)
    for (const row of changed) {
      if (isOn) next.add(row.id)
      else next.delete(row.id)
    }
    setIds(next)
    setLast(id)
  }

  return {
    selected,
    has: (id: number) => ids.has(id),
    toggle,
    /** The number of rows that can be selected. */
    selectableCount: selectable.length,
    all: () => setIds(new Set(selectable.map(({ id }) => id))),
    none: () => setIds(new Set()),
  }
}

/** Whether the reader may assign the item. */
export const isAssignable = ({ standing, settled_at }: WorkRowDto) => standing.assigns && settled_at === null
