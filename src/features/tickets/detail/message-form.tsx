import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Ticket } from '#contracts/tickets.ts'
import { plainTextOf } from '#domain/rich-text-words.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { notify } from '#src/ui/notify.ts'

import { AddedFiles } from '../added-files.tsx'
import { filesOf, NO_FILES } from '../files-of.ts'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import classes from '../tickets.module.css'
import { InsertReply } from './insert-reply.tsx'
import { offeredReply } from './offered-steps.ts'
import type { TicketWork } from './ticket-work.ts'

type MessageFormProps = {
  kind: 'reply' | 'note'
  work: TicketWork
  /** Told whether there are words in it, as it is written. */
  onWriting: ((isWriting: boolean) => void) | undefined
}

/** A message while it is written. It stays when sending fails, and also when the ticket that changed meanwhile is shown as it is now. */
export function MessageForm({ kind, work: { ticket, api, inTurn, onTaken, onReload }, onWriting }: MessageFormProps) {
  const { t, i18n } = useLingui()
  /** The version that it was tried on last: what was wrong with an older one is over. */
  const [tried, setTried] = useState<number | null>(null)
  const { waits: mayWait } = offeredReply(ticket)
  const { email } = ticket.requester
  const isReply = kind === 'reply'
  const draft = useDraft({
    initial: { body: NO_TEXT, waits: false, files: NO_FILES },
    save: async ({ body, waits, files }, signal): Promise<Ticket> => {
      refuseUnreadable(i18n, body)
      const said = { body, ...filesOf(files) }
      return inTurn(ticket.version, (version) => {
        setTried(version)
        return api.say(
          ticket.id,
          isReply ? { kind, version, ...said, waits: waits && mayWait } : { kind: 'note', ...said },
          signal,
        )
      })
    },
    onSaved: (taken) => {
      void notify({ text: isReply ? t`The reply is on its way.` : t`The note is kept.`, milliseconds: 5000 })
      onTaken(taken)
    },
  })
  const isOver = draft.failed === 'conflict' && tried !== ticket.version

  return (
    <DraftForm
      draft={{ ...draft, failure: isOver ? null : draft.failure }}
      verb={isReply ? <Trans>Send the reply</Trans> : <Trans>Keep the note</Trans>}
      progress={isReply ? <Trans>Sending…</Trans> : <Trans>Saving…</Trans>}
      actions={<ShowNewerVersion draft={{ failed: isOver ? null : draft.failed }} onShow={onReload} />}
    >
      <p className={classes['note']}>
        {isReply ? (
          <Trans>It goes to {email}.</Trans>
        ) : (
          <Trans>The desk alone reads it. The requester never does.</Trans>
        )}
      </p>
      <TicketText
        label={
          isReply ? t({ message: 'Reply', context: 'ticket' }) : t({ message: 'Internal note', context: 'ticket' })
        }
        value={draft.values.body}
        error={draft.errors['body']?.[0]}
        onChange={(body) => {
          draft.change({ body })
          onWriting?.(plainTextOf(body) !== '')
        }}
        {...(isReply && { renderTools: (insert) => <InsertReply ticket={ticket} api={api} onInsert={insert} /> })}
      />
      <AddedFiles
        files={draft.values.files}
        api={api}
        error={draft.errors['files']?.[0]}
        onChange={(files) => draft.change({ files })}
      />
      {isReply && mayWait && (
        <Check
          name="waits"
          label={t`and wait for an answer`}
          isChecked={draft.values.waits}
          onChange={(waits) => draft.change({ waits })}
        />
      )}
    </DraftForm>
  )
}
