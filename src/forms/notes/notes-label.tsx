import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'

import classes from '#src/ui/conversation/notes/notes.module.css'
import { useFormats } from '#src/ui/formats.ts'

import type { ConversationNotes } from './use-notes.ts'

/** What the notes are called, how many there are once that is known, and whether one waits to be finished. */
export function NotesLabel({ notes: { notes, actor } }: { notes: ConversationNotes }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const count = notes.value?.data.length ?? 0
  const shown = number(count)

  return (
    <>
      {count === 0 ? <Trans>Notes</Trans> : <Trans>Notes {shown}</Trans>}
      {isOpen && (
        <>
          {' '}
          <IconPencil className={classes['unfinished']} size={13} stroke={1.5} role="img" aria-label={t`unfinished`} />
        </>
      )}
    </>
  )
}
