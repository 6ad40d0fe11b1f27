import { useState } from 'react'

export type RowSelection = ReturnType<typeof useRowSelection>

/**
 * The selected rows of a page, by id. With the shift key, all rows since the last click are included. Rows that are no
 * longer on the page are not selected.
 * @param ids the rows that can be selected, in the order of the page
 */
export function useRowSelection(ids: readonly number[]) {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number | null>(null)
  const selected = ids.filter((id) => checked.has(id))

  const set = (changed: readonly number[], isChecked: boolean) => {
    const others = selected.filter((id) => !changed.includes(id))
    setChecked(new Set(isChecked ? [...others, ...changed] : others))
  }

  return {
    /** The ids of the selected rows, in the order of the page. */
    selected,
    /** The number of rows that can be selected. */
    selectableCount: ids.length,
    has: (id: number) => checked.has(id),
    toggle: (id: number, isRange: boolean) => {
      const isChecked = !checked.has(id)
      const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)]
      const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      set(range, isChecked)
      setLast(id)
    },
    all: () => set(ids, true),
    none: () => set(ids, false),
  }
}
