import { Link, type LinkProps } from '@tanstack/react-router'

import classes from './found-places.module.css'

export type FoundPlace = {
  key: number
  link: LinkProps
  /** When and by whom it was said. */
  head: string
  text: string
  /** The matches in `text`: pairs of start and end in UTF-16 units, in order and not overlapping. */
  marks: readonly (readonly number[])[]
}

/** The search matches in a conversation: each is a link to its place. */
export function FoundPlaces({ label, places }: { label: string; places: readonly FoundPlace[] }) {
  return (
    <ul className={classes['hits']} aria-label={label}>
      {places.map(({ key, link, head, text, marks }) => (
        <li key={key}>
          <Link {...link} className={classes['hit']}>
            <span className={classes['when']}>{head}</span> <span>{marked(text, marks)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The text with the matches marked. */
function marked(text: string, marks: FoundPlace['marks']) {
  const pieces = marks.map(([start = 0, end = 0], index) => [
    text.slice(marks[index - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  return [...pieces.flat(), text.slice(marks.at(-1)?.[1] ?? 0)]
}
