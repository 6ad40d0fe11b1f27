import { IconPlus } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { LinkButton } from './link-button.tsx'

/** A link button to the form for a new record. */
export const AddLink = ({ to, children }: Pick<LinkProps, 'to'> & { children: ReactNode }) => (
  <LinkButton link={{ to }} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
    {children}
  </LinkButton>
)
