import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Two sentences one after the other: not every language puts a space between them. */
export const Sentences = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Trans comment="Two whole sentences, one after the other">
    {first} {second}
  </Trans>
)
