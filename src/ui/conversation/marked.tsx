import classes from './marked.module.css'
import { folded, placesIn } from '#src/lib/folded.ts'

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

/** A stretch of a text that something is said of. The end is not part of it. */
type Underlined = { start_char: number; end_char: number; title: string }

/** A piece of a text in which everything is alike. */
type TextPiece = {
  start: number
  text: string
  /** Which occurrence of what is searched for it belongs to. */
  match: number | null
  /** What is said of it. */
  title: string | null
}

/** A text cut wherever an occurrence of what is searched for, or a stretch of its own, begins or ends. */
export function textPieces(text: string, wanted: string, underlined: readonly Underlined[]): TextPiece[] {
  const matches = wanted === '' ? [] : placesIn(folded(text), wanted).map((start) => [start, start + wanted.length])
  const cuts = new Set([
    0,
    ...matches.flat(),
    ...underlined.flatMap(({ start_char, end_char }) => [start_char, end_char]),
  ])
  const starts = [...cuts].filter((at) => at < text.length).toSorted((one, other) => one - other)

  return starts.map((start, nth) => {
    const match = matches.findIndex(([from, to]) => from! <= start && start < to!)
    const stretch = underlined.find(({ start_char, end_char }) => start_char <= start && start < end_char)
    return {
      start,
      text: text.slice(start, starts[nth + 1] ?? text.length),
      match: match < 0 ? null : match,
      title: stretch?.title ?? null,
    }
  })
}
