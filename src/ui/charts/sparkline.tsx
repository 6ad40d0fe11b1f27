import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'

import classes from './sparkline.module.css'

/** The course of a number between its lowest and its highest value, drawn beside the number itself. Missing values are gaps. */
export function Sparkline({ values }: { values: (number | null)[] }) {
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [0, WIDTH] })
  const known = values.filter((value) => value !== null)
  const y = scaleLinear({ domain: [Math.min(...known), Math.max(...known)], range: [HEIGHT - 1, 1] })

  return (
    <svg className={classes['sparkline']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <LinePath
        className={classes['line']}
        data={values}
        defined={(value) => value !== null}
        x={(_, index) => x(index)}
        y={(value) => y(value ?? 0)}
      />
    </svg>
  )
}

const WIDTH = 100
const HEIGHT = 24
