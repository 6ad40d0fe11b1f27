import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs, Button, Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'

import type { CannedReplyOffer } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Ticket } from '#contracts/tickets.ts'
import { plainTextOf } from '#domain/text/rich-text-words.ts'
import { filledReply } from '#domain/support/canned-replies.ts'
import { useAppContext, useVisitor } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { notify } from '#src/ui/notify.ts'

import { AddedFiles } from '../added-files.tsx'
import { filesOf, NO_FILES } from '../files-of.ts'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import type { TicketsApi } from '../tickets.api.ts'
import classes from '../tickets.module.css'
import { offeredReply } from './offered-reply.ts'
import type { TicketWork } from './ticket-work.ts'

type Kind = 'reply' | 'note'

/**
 * Where one writes to the requester, or to the desk alone. Each is a text of its own, kept while the other is in sight: what was begun
 * as a note is never sent by mistake.
 */
export function Composer({ work, onWriting }: { work: TicketWork; onWriting: (isWriting: boolean) => void }) {
  const { t } = useLingui()
  const { ticket } = work
  const [wanted, setWanted] = useState<Kind>('reply')
  const [sent, setSent] = useState({ reply: 0, note: 0 })
  if (!ticket.standing.works) return null
  const kinds: readonly Kind[] = offeredReply(ticket).replies ? ['reply', 'note'] : ['note']
  const shown = kinds.find((kind) => kind === wanted) ?? 'note'
  const onSent = (kind: Kind) => (taken: Ticket) => {
    setSent({ ...sent, [kind]: sent[kind] + 1 })
    if (kind === 'reply') onWriting(false)
    work.onTaken(taken)
  }

  return (
    <section aria-label={t`Write a message`}>
      <Tabs value={shown} onChange={(name) => setWanted(name === 'note' ? 'note' : 'reply')}>
        <Tabs.List aria-label={t`Who reads it`}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kind === 'reply' ? <Trans>Reply to the requester</Trans> : <Trans context="ticket">Internal note</Trans>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} className={classes['writing']}>
            {/* an empty one once it is sent */}
            <MessageForm
              key={sent[kind]}
              kind={kind}
              work={{ ...work, onTaken: onSent(kind) }}
              onWriting={kind === 'reply' ? onWriting : undefined}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

type MessageFormProps = {
  kind: 'reply' | 'note'
  work: TicketWork
  /** Told whether there are words in it, as it is written. */
  onWriting: ((isWriting: boolean) => void) | undefined
}

/** A message while it is written. It stays when sending fails, and also when the ticket that changed meanwhile is shown as it is now. */
function MessageForm({ kind, work: { ticket, api, inTurn, onTaken, onReload }, onWriting }: MessageFormProps) {
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

type InsertReplyProps = {
  ticket: Ticket
  api: TicketsApi
  /** Puts it where the cursor is. */
  onInsert: (body: RichText) => void
}

/** Replies written before, found by typing: what is chosen goes into the text, its variables filled in. */
function InsertReply({ ticket, api, onInsert }: InsertReplyProps) {
  const { t } = useLingui()
  const { pageConfig } = useAppContext()
  const agent = useVisitor().user?.name ?? ''
  const [words, setWords] = useState('')
  const [offers, setOffers] = useState<CannedReplyOffer[] | null>(null)
  const asked = useAction({
    act: (partnerId: number | undefined, signal) => api.replies(partnerId, signal),
    onDone: setOffers,
  })
  const list = useCombobox({
    onDropdownOpen: () => {
      asked.run(ticket.partner?.id)
      list.focusSearchInput()
    },
    onDropdownClose: () => {
      list.resetSelectedOption()
      setWords('')
    },
  })
  const found = (offers ?? []).filter((offer) => isFound(offer, words))

  const insert = (id: string) => {
    const offer = found.find((one) => String(one.id) === id)
    list.closeDropdown()
    if (!offer) return
    const { requester, partner } = ticket
    onInsert(
      filledReply(offer.body, {
        requester,
        ticket,
        partner,
        agent: { name: agent },
        desk: { name: pageConfig.appName },
      }),
    )
  }

  return (
    <Combobox store={list} onOptionSubmit={insert} width={320} position="bottom-start" withinPortal>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="listbox"
          aria-expanded={list.dropdownOpened}
          leftSection={<IconTemplate size={16} stroke={1.5} aria-hidden />}
          onClick={() => list.toggleDropdown()}
        >
          <Trans>Insert a canned reply</Trans>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t`Search canned replies`}
          placeholder={t`Title or words`}
          value={words}
          onChange={({ currentTarget: { value } }) => {
            setWords(value)
            list.selectFirstOption()
          }}
        />
        <Combobox.Options aria-label={t`Canned replies`} mah={280} className={classes['offers']}>
          {found.map(({ id, title, body, partner }) => (
            <Combobox.Option key={id} value={String(id)}>
              <span className={classes['offerTitle']}>{partner ? `${title} · ${partner.name}` : title}</span>
              <span className={classes['offerWords']}>{plainTextOf(body)}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>
              {asked.message ?? (offers && !asked.isPending ? t`No canned reply matches.` : t`Loading...`)}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Every word that was typed stands somewhere in it. */
function isFound({ title, body }: CannedReplyOffer, words: string): boolean {
  const text = `${title} ${plainTextOf(body)}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
