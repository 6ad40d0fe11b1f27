import { foldText, positionsIn } from '#src/lib/fold-text.ts'

import classes from './marked.module.css'

type MarkedProps = {
  text: string
  /** The text to mark, folded; empty for none. */
  query: string
  /** The index of the current occurrence in this text. */
  current: number | null
  /** Parts of the text with a tooltip. */
  underlined?: readonly Underlined[]
}

/** A text with the search matches highlighted and the uncertain parts underlined. */
export function Marked({ text, query, current, underlined = NOTHING }: MarkedProps) {
  if (query === '' && underlined.length === 0) return text

  return textPieces(text, query, underlined).map(({ start, text: piece, match, title }) => {
    const content = title === null ? piece : <Underline key={start} title={title} piece={piece} />
    if (match === null) return content
    return (
      <mark key={start} className={classes['mark']} data-current={match === current || undefined}>
        {content}
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

/** A part of a text with a tooltip. The end is exclusive. */
type Underlined = { start_char: number; end_char: number; title: string }

/** A piece of a text with the same marks throughout. */
type TextPiece = {
  start: number
  text: string
  /** The index of the occurrence that the piece belongs to. */
  match: number | null
  /** The tooltip. */
  title: string | null
}

/** The text, cut at the beginning and the end of every occurrence and of every underlined part. */
export function textPieces(text: string, query: string, underlined: readonly Underlined[]): TextPiece[] {
  const matches = query === '' ? [] : positionsIn(foldText(text), query).map((start) => [start, start + query.length])
  const cuts = new Set([
    0,
    ...matches.flat(),
    ...underlined.flatMap(({ start_char, end_char }) => [start_char, end_char]),
  ])
  const starts = [...cuts].filter((position) => position < text.length).toSorted((a, b) => a - b)

  return starts.map((start, index) => {
    const match = matches.findIndex(([from, to]) => from! <= start && start < to!)
    const part = underlined.find(({ start_char, end_char }) => start_char <= start && start < end_char)
    return {
      start,
      text: text.slice(start, starts[index + 1] ?? text.length),
      match: match < 0 ? null : match,
      title: part?.title ?? null,
    }
  })
}
