import { Button, Kbd, Portal } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './notes.module.css'
import type { Selection } from './use-selection.ts'

type SelectionButtonProps = {
  at: Selection
  /** The key that does the same. */
  letter: string
  icon: Icon
  /** Where several stand one below the other, from 0. */
  row?: number
  /** What it does with the words. */
  children: ReactNode
  onPress: () => void
}

/** Stands where the selected words end. */
export function SelectionButton(props: SelectionButtonProps) {
  const { at, letter, icon: Sign, row = 0, children, onPress } = props
  const top = at.bottom + 8 + row * ROW

  return (
    <Portal>
      <div className={classes['floating']} style={{ left: `min(${at.left}px, 100vw - 240px)`, top }}>
        <Button
          size="compact-md"
          leftSection={<Sign size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd size="xs">{letter}</Kbd>}
          // the words stay selected
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          {children}
        </Button>
      </div>
    </Portal>
  )
}

/** The height of a button and the room below it, in pixels. */
const ROW = 36
