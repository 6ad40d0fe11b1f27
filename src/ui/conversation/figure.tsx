import type { ReactNode } from 'react'

import classes from './facts.module.css'

/** A list of figures, one per line. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`${classes['facts']} ${classes['figures']}`}>{children}</dl>
}

type FigureProps = {
  name: string
  value: ReactNode
  /** How it is computed. */
  children?: ReactNode
}

/** A number, and how it is computed. */
export function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes['value']}>{value}</span>
        {children && <span className={classes['basis']}>{children}</span>}
      </dd>
    </div>
  )
}
