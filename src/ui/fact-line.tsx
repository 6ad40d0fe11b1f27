import type { ReactNode } from 'react'

import classes from './fact-line.module.css'

/** Short facts in one line, each an element, with dots between them. */
export const FactLine = ({ children }: { children: ReactNode }) => <span className={classes['facts']}>{children}</span>
