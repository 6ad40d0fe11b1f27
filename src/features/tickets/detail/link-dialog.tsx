import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type TicketLinkKind, ticketLinkKinds } from '#contracts/ticket-states.ts'
import type { Ticket } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ticketLinkNames } from '#src/words/tickets.ts'

import { numberTyped } from './number-typed.ts'
import type { TicketWork } from './ticket-work.ts'

type Named = { kind: TicketLinkKind; target_id: string }

/** Names what a ticket goes with: its kind and its number. */
export function LinkDialog({ work: { ticket, api, onTaken }, onClose }: { work: TicketWork; onClose: () => void }) {
  const { t, i18n } = useLingui()

  return (
    <DraftDialog<Named, Ticket>
      title={<Trans>Add a link</Trans>}
      verb={<Trans>Add the link</Trans>}
      progress={<Trans>Adding…</Trans>}
      initial={{ kind: 'call', target_id: '' }}
      save={async ({ kind, target_id }, signal) =>
        api.link(ticket.id, { kind, target_id: numberTyped(i18n, target_id, 'target_id') }, signal)
      }
      onSaved={(linked) => {
        onClose()
        onTaken(linked)
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <NativeSelect
            label={t`Kind`}
            value={draft.values.kind}
            data={ticketLinkKinds.map((value) => ({ value, label: i18n._(ticketLinkNames[value]) }))}
            onChange={({ currentTarget: { value } }) => {
              const kind = ticketLinkKinds.find((name) => name === value)
              if (kind) draft.change({ kind })
            }}
          />
          <TextInput
            {...draft.text('target_id')}
            label={t`Number`}
            description={t`It stands at the end of its address.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={16}
            data-autofocus
          />
        </>
      )}
    </DraftDialog>
  )
}
