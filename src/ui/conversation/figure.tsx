import type { ReactNode } from 'react'

import classes from './facts.module.css'

/** Numbers, a line each. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`${classes['facts']} ${classes['figures']}`}>{children}</dl>
}

type FigureProps = {
  name: string
  value: ReactNode
  /** What it is made of. */
  children?: ReactNode
}

/** A number, and what it is made of. */
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
