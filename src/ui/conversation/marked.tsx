import classes from './marked.module.css'
import { textPieces, type Underlined } from './text-pieces.ts'

type MarkedProps = {
  text: string
  /** Folded; empty for nothing. */
  wanted: string
  /** Which of its occurrences is looked at. */
  current: number | null
  /** Stretches that something is said of, on hover. */
  underlined?: readonly Underlined[]
}

/** A text with what is searched for made visible, and what is doubtful in it. */
export function Marked({ text, wanted, current, underlined = NOTHING }: MarkedProps) {
  if (wanted === '' && underlined.length === 0) return text

  return textPieces(text, wanted, underlined).map(({ start, text: piece, match, title }) => {
    const said = title === null ? piece : <Underline key={start} title={title} piece={piece} />
    if (match === null) return said
    return (
      <mark key={start} className={classes['mark']} data-current={match === current || undefined}>
        {said}
      </mark>
    )
  })
}

const NOTHING: readonly Underlined[] = []

const Underline = ({ title, piece }: { title: string; piece: string }) => (
  <span className={classes['underlined']} title={title}>
    {piece}
  </span>
)
