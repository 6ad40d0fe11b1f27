import classes from './histogram.module.css'

/** A mark's line and where its name stands. */
export type PlacedMark = { name: string; at: number; x: number; y: number }

/** Values of the axis, each as a line across the bars with its name above. */
export function HistogramMarks({ marks, bottom }: { marks: readonly PlacedMark[]; bottom: number }) {
  return (
    <>
      {marks.map(({ name, at, y }) => (
        <g key={name}>
          <line className={classes['halo']} x1={at} x2={at} y1={y + 6} y2={bottom} />
          <line className={classes['mark']} x1={at} x2={at} y1={y + 6} y2={bottom} />
        </g>
      ))}
      {marks.map(({ name, x, y }) => (
        <text key={name} className={classes['mark-name']} x={x} y={y} textAnchor="middle">
          {name}
        </text>
      ))}
    </>
  )
}
