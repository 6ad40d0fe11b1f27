/** The part of an address that every list has. `hidden` lists the names of the hidden columns: `team,partner`. */
export type ListView<Sort extends string = string> = { page: number; per_page: number; sort: Sort; hidden?: string }

/** The names of the hidden columns. */
export const hiddenOf = ({ hidden = '' }: Pick<ListView, 'hidden'>): string[] => hidden.split(',').filter(Boolean)

/** The number of active filters in the address of a list. */
export const filterCount = (search: ListView): number =>
  Object.values(filtersOf(search)).filter((value) => value !== undefined).length

/** The change of a list's address that clears all filters. */
export const noFilters = <Search extends ListView>(search: Search): Partial<Search> => {
  const none = Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined]))
  return { ...none, page: 1 } as Partial<Search> // every filter is optional
}

const filtersOf = ({ page: _page, per_page: _perPage, sort: _sort, hidden: _hidden, ...filters }: ListView): object =>
  filters
