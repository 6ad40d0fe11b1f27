import { clsx } from 'clsx'

import classes from './plot-rows.module.css'

/** Where a row is drawn. */
export type RowPlace = { y: number; x: (value: number) => number; isFlagged: boolean }

type PlotRowProps = {
  name: string
  texts: readonly { end: number; text: string }[]
  word: string | undefined
  isFlagged: boolean
  isActive: boolean
  wordAt: number
  ground: { x: number; y: number; width: number; height: number }
  /** The room above what is drawn, where the name stands there; else nought. */
  nameHeight: number
}

/** A row's name, numbers and word. */
export function PlotRow(props: PlotRowProps) {
  const { name, texts, word, isFlagged, isActive, wordAt, ground, nameHeight } = props
  const { x, y, width, height } = ground
  const middle = y + nameHeight + (height - nameHeight) / 2
  const nameAt = nameHeight > 0 ? y + nameHeight / 2 + 4 : middle

  return (
    <g className={clsx(isActive && classes['active'])}>
      <rect className={classes['ground']} {...{ x, y, width, height }} />
      <text className={classes['text']} y={nameAt} dy="0.32em">
        {name}
      </text>
      {texts.map(({ end, text }) => (
        <text key={end} className={classes['text']} x={end} y={middle} dy="0.32em" textAnchor="end">
          {text}
        </text>
      ))}
      {isFlagged && <path className={classes['sign']} d={`M${wordAt},${nameAt}l4,-4l4,4l-4,4z`} />}
      {word !== undefined && (
        <text
          className={clsx(classes['text'], classes[isFlagged ? 'flagged' : 'word'])}
          x={wordAt + SIGN}
          y={nameAt}
          dy="0.32em"
        >
          {word}
        </text>
      )}
    </g>
  )
}

const SIGN = 14
