import classes from './search-mistake.module.css'

type SearchMistakeProps = {
  search: string
  /** The position of the invalid part, in UTF-16 units. */
  error: { start: number; end: number }
  why: string
}

/** A search with its invalid part marked, and the reason. */
export function SearchMistake({ search, error: { start, end }, why }: SearchMistakeProps) {
  return (
    <>
      <code className={classes['search']}>
        {search.slice(0, start)}
        <mark className={classes['mistake']}>{search.slice(start, end)}</mark>
        {search.slice(end)}
      </code>{' '}
      {why}
    </>
  )
}
