import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Combobox, Tabs, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'

import type { CannedReplyOffer } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Ticket } from '#contracts/tickets.ts'
import { filledReply } from '#domain/support/canned-replies.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { useAppContext, useVisitor } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { notify } from '#src/ui/notify.ts'

import { AddedFiles, filesOf, NO_FILES } from '../added-files.tsx'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import type { TicketsApi } from '../tickets.api.ts'
import classes from '../tickets.module.css'
import { replyOptions } from './reply-options.ts'
import type { TicketWork } from './ticket-work.ts'

type Kind = 'reply' | 'note'

/**
 * The form for a reply to the requester or a note for the desk. Each keeps its own text while the other is open, so
 * that a note is never sent as a reply by mistake.
 */
export function Composer({ work, onWriting }: { work: TicketWork; onWriting: (isWriting: boolean) => void }) {
  const { t } = useLingui()
  const { ticket } = work
  const [selectedKind, setSelectedKind] = useState<Kind>('reply')
  const [sent, setSent] = useState({ reply: 0, note: 0 })
  if (!ticket.standing.works) return null
  const kinds: readonly Kind[] = replyOptions(ticket).replies ? ['reply', 'note'] : ['note']
  const activeKind = kinds.find((kind) => kind === selectedKind) ?? 'note'
  const onSent = (kind: Kind) => (changed: Ticket) => {
    setSent({ ...sent, [kind]: sent[kind] + 1 })
    if (kind === 'reply') onWriting(false)
    work.onChanged(changed)
  }

  return (
    <section aria-label={t`Write a message`}>
      <Tabs value={activeKind} onChange={(name) => setSelectedKind(name === 'note' ? 'note' : 'reply')}>
        <Tabs.List aria-label={t`Who reads it`}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kind === 'reply' ? <Trans>Reply to the requester</Trans> : <Trans context="ticket">Internal note</Trans>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} className={classes['writing']}>
            {/* after sending, a new empty form */}
            <MessageForm
              key={sent[kind]}
              kind={kind}
              work={{ ...work, onChanged: onSent(kind) }}
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
  /** Called with whether the form contains text, whenever that changes. */
  onWriting: ((isWriting: boolean) => void) | undefined
}

/** A message while it is written. It stays when sending fails, and when the ticket is updated in the meantime. */
function MessageForm({ kind, work: { ticket, api, sendInOrder, onChanged, onReload }, onWriting }: MessageFormProps) {
  const { t, i18n } = useLingui()
  /** The version of the last attempt: errors for an older version are outdated. */
  const [triedVersion, setTriedVersion] = useState<number | null>(null)
  const { waits: canWait } = replyOptions(ticket)
  const { email } = ticket.requester
  const isReply = kind === 'reply'
  const draft = useDraft({
    initial: { body: NO_TEXT, waits: false, files: NO_FILES },
    save: async ({ body, waits, files }, signal): Promise<Ticket> => {
      refuseUnreadable(i18n, body)
      const message = { body, ...filesOf(files) }
      return sendInOrder(ticket.version, (version) => {
        setTriedVersion(version)
        return api.addMessage(
          ticket.id,
          isReply ? { kind, version, ...message, waits: waits && canWait } : { kind: 'note', ...message },
          signal,
        )
      })
    },
    onSaved: (changed) => {
      void notify({ text: isReply ? t`The reply is on its way.` : t`The note is kept.`, milliseconds: 5000 })
      onChanged(changed)
    },
  })
  const isResolvedConflict = draft.failed === 'conflict' && triedVersion !== ticket.version

  return (
    <DraftForm
      draft={{ ...draft, failure: isResolvedConflict ? null : draft.failure }}
      verb={isReply ? <Trans>Send the reply</Trans> : <Trans>Keep the note</Trans>}
      progress={isReply ? <Trans>Sending…</Trans> : <Trans>Saving…</Trans>}
      actions={<ShowNewerVersion draft={{ failed: isResolvedConflict ? null : draft.failed }} onShow={onReload} />}
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
      {isReply && canWait && (
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
  /** Inserts at the cursor. */
  onInsert: (body: RichText) => void
}

/** Canned replies, found by typing: the selected one is inserted into the text with its variables filled in. */
function InsertReply({ ticket, api, onInsert }: InsertReplyProps) {
  const { t } = useLingui()
  const { pageConfig } = useAppContext()
  const agent = useVisitor().user?.name ?? ''
  const [searchText, setSearchText] = useState('')
  const [offers, setOffers] = useState<CannedReplyOffer[] | null>(null)
  const offersAction = useAction({
    act: (partnerId: number | undefined, signal) => api.replies(partnerId, signal),
    onDone: setOffers,
  })
  const list = useCombobox({
    onDropdownOpen: () => {
      offersAction.run(ticket.partner?.id)
      list.focusSearchInput()
    },
    onDropdownClose: () => {
      list.resetSelectedOption()
      setSearchText('')
    },
  })
  const matches = (offers ?? []).filter((offer) => matchesSearch(offer, searchText))

  const insert = (id: string) => {
    const offer = matches.find((candidate) => String(candidate.id) === id)
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
          value={searchText}
          onChange={({ currentTarget: { value } }) => {
            setSearchText(value)
            list.selectFirstOption()
          }}
        />
        <Combobox.Options aria-label={t`Canned replies`} mah={280} className={classes['offers']}>
          {matches.map(({ id, title, body, partner }) => (
            <Combobox.Option key={id} value={String(id)}>
              <span className={classes['offerTitle']}>{partner ? `${title} · ${partner.name}` : title}</span>
              <span className={classes['offerWords']}>{plainTextOf(body)}</span>
            </Combobox.Option>
          ))}
          {matches.length === 0 && (
            <Combobox.Empty>
              {offersAction.message ??
                (offers && !offersAction.isPending ? t`No canned reply matches.` : t`Loading...`)}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Whether every typed word occurs in the reply. */
function matchesSearch({ title, body }: CannedReplyOffer, searchText: string): boolean {
  const text = `${title} ${plainTextOf(body)}`.toLocaleLowerCase()
  return searchText
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
