import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'

import classes from '#src/ui/conversation/notes/notes.module.css'
import { useFormats } from '#src/ui/formats.ts'

import type { ConversationNotes } from './use-notes.ts'

/** The title of the notes, with their number once it is known, and a sign if a note is unfinished. */
export function NotesLabel({ notes: { notes, actor } }: { notes: ConversationNotes }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const count = notes.value?.data.length ?? 0
  const countText = number(count)

  return (
    <>
      {count === 0 ? <Trans>Notes</Trans> : <Trans>Notes {countText}</Trans>}
      {isOpen && (
        <>
          {' '}
          <IconPencil className={classes['unfinished']} size={13} stroke={1.5} role="img" aria-label={t`unfinished`} />
        </>
      )}
    </>
  )
}
