import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type LinkButtonProps = Omit<ButtonProps, 'children'> & { link: LinkProps; children: ReactNode }

/** A link to another screen that looks like a button. */
export function LinkButton({ link, ...button }: LinkButtonProps) {
  return <Button {...button} renderRoot={(props) => <Link {...link} {...props} />} />
}
