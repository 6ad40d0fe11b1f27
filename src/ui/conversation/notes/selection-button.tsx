import { Button, Kbd, Portal } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './notes.module.css'
import type { Selection } from './use-selection.ts'

type SelectionButtonProps = {
  selection: Selection
  /** The keyboard shortcut for the same action. */
  letter: string
  icon: Icon
  /** The row of the button, from 0, if there are several below each other. */
  row?: number
  /** What the button does with the words. */
  children: ReactNode
  onPress: () => void
}

/** A button at the end of the selected words. */
export function SelectionButton(props: SelectionButtonProps) {
  const { selection, letter, icon: Sign, row = 0, children, onPress } = props
  const top = selection.bottom + 8 + row * ROW

  return (
    <Portal>
      <div className={classes['floating']} style={{ left: `min(${selection.left}px, 100vw - 240px)`, top }}>
        <Button
          size="compact-md"
          leftSection={<Sign size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd size="xs">{letter}</Kbd>}
          // keeps the words selected
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          {children}
        </Button>
      </div>
    </Portal>
  )
}

/** The height of a button and the space below it, in pixels. */
const ROW = 36
