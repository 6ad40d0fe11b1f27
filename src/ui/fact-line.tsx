import type { ReactNode } from 'react'

import classes from './fact-line.module.css'

/** Small facts in a line, each an element, with a dot between them. */
export const FactLine = ({ children }: { children: ReactNode }) => <span className={classes['facts']}>{children}</span>
