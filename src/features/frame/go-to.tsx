import { Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

import classes from './go-to.module.css'
import type { PlaceGroup } from './places.ts'

const GoToDialog = lazy(async () => ({ default: (await import('./go-to-dialog.tsx')).GoToDialog }))

/** The way to anywhere by typing: a button, and Ctrl K or ⌘ K. */
export function GoTo({ groups, permissions }: { groups: readonly PlaceGroup[]; permissions: readonly string[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  // also while typing in a field
  useHotkeys([['mod+K', open]], [])

  return (
    <>
      <UnstyledButton
        className={classes['open']}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={classes['text']}>
          <Trans>Go to…</Trans>
        </span>
        <Kbd size="xs" className={classes['keys']} aria-hidden>
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <GoToDialog groups={groups} permissions={permissions} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isApple = () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
