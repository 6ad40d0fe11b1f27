/** How a list is shown: the part of its address that every list has. `hidden` names columns: `team,partner`. */
export type ListView<Sort extends string = string> = { page: number; per_page: number; sort: Sort; hidden?: string }

/** The names of the columns that are not on show. */
export const hiddenOf = ({ hidden = '' }: Pick<ListView, 'hidden'>): string[] => hidden.split(',').filter(Boolean)

/** How many filters narrow a list: what its address says beside how it is shown. */
export const filterCount = (search: ListView): number =>
  Object.values(filtersOf(search)).filter((value) => value !== undefined).length

/** The change of a list's address that takes every filter away. */
export const noFilters = <Search extends ListView>(search: Search): Partial<Search> => {
  const none = Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined]))
  return { ...none, page: 1 } as Partial<Search> // every filter is optional
}

const filtersOf = ({ page: _page, per_page: _perPage, sort: _sort, hidden: _hidden, ...filters }: ListView): object =>
  filters
