import type { CSSProperties, ReactNode } from 'react'

import own from './beyond.module.css'

/** Tiles beside each other, as many to a line as there are; on a small screen two. */
export const BeyondTiles = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={own['tiles']} style={{ '--tiles': count } as CSSProperties}>
    {children}
  </div>
)
