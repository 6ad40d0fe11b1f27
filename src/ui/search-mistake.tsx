import classes from './search-mistake.module.css'

type SearchMistakeProps = {
  search: string
  /** The piece of it that makes no sense, in UTF-16 units, and why it does not. */
  error: { start: number; end: number }
  why: string
}

/** A search with the piece that makes no sense marked. */
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
