import { Button, Kbd, Portal } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconNote } from '@tabler/icons-react'

import classes from './notes.module.css'
import type { Selection } from './use-selection.ts'

type AddNoteButtonProps = { at: Selection; onAdd: () => void }

/** Stands where the selected words end. */
export function AddNoteButton({ at: { left, bottom }, onAdd }: AddNoteButtonProps) {
  return (
    <Portal>
      <div className={classes['floating']} style={{ left: `min(${left}px, 100vw - 168px)`, top: bottom + 8 }}>
        <Button
          size="compact-md"
          leftSection={<IconNote size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd size="xs">N</Kbd>}
          // the words stay selected
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAdd}
        >
          <Trans>Add note</Trans>
        </Button>
      </div>
    </Portal>
  )
}
