import { folded, placesIn } from '#src/lib/folded.ts'

import classes from './marked.module.css'

type MarkedProps = {
  text: string
  /** Folded; empty for nothing. */
  wanted: string
  /** Which of its occurrences is looked at. */
  current: number | null
}

/** A text with what is searched for made visible. */
export function Marked({ text, wanted, current }: MarkedProps) {
  const places = wanted === '' ? [] : placesIn(folded(text), wanted)
  const ends = [0, ...places.map((at) => at + wanted.length)]

  return (
    <>
      {places.map((at, nth) => (
        <span key={at}>
          {text.slice(ends[nth], at)}
          <mark className={classes['mark']} data-current={nth === current || undefined}>
            {text.slice(at, at + wanted.length)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
