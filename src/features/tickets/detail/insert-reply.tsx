import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { Button, Combobox, useCombobox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTemplate } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { CannedReplyOffer } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Ticket } from '#contracts/tickets.ts'
import { plainTextOf } from '#domain/rich-text-words.ts'
import { filledReply } from '#domain/support/canned-replies.ts'
import { useAction } from '#src/forms/use-action.ts'

import type { TicketsApi } from '../tickets.api.ts'
import classes from '../tickets.module.css'

type InsertReplyProps = {
  ticket: Ticket
  api: TicketsApi
  /** Puts it where the cursor is. */
  onInsert: (body: RichText) => void
}

/** Replies written before, found by typing: what is chosen goes into the text, its variables filled in. */
export function InsertReply({ ticket, api, onInsert }: InsertReplyProps) {
  const { t } = useLingui()
  const { session, pageConfig } = useRouter().options.context
  const agent = useSelector(session, ({ context }) => context.user?.name ?? '')
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
