import { useLingui, Trans } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'

import { MAX_TICKET_REASON_LENGTH, type Ticket, type TakeTicketStep } from '#contracts/tickets.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { type TicketStepName, ticketVerbs } from '#src/words/tickets.ts'

import { offeredSteps, stepKeys } from './offered-steps.ts'
import { StepFailureNote } from './step-failure-note.tsx'
import type { TicketWork } from './ticket-work.ts'

type PlainStep = Exclude<TicketStepName, ConfirmedStep>

/** What the reader may do with a ticket as it stands, as its machine says: by buttons, and by keys. */
export function StepBar({ work }: { work: TicketWork }) {
  const { ticket, api, inTurn, onTaken, onReload } = work
  const { i18n, t } = useLingui()
  const [asked, setAsked] = useState<ConfirmedStep | null>(null)
  /** The step that was tried last, and on which version: what went wrong with an older one is over. */
  const [tried, setTried] = useState<{ event: PlainStep; version: number } | null>(null)
  const offered = offeredSteps(ticket)
  const action = useAction({
    act: (event: PlainStep, signal) =>
      inTurn(ticket.version, (version) => api.step(ticket.id, { event, version }, signal)),
    onDone: onTaken,
  })
  const ask = (event: TicketStepName) => {
    if (needsConfirmation(event)) setAsked(event)
    else if (!action.isPending) {
      setTried({ event, version: ticket.version })
      action.run(event)
    }
  }
  useNextFocus(`${ticket.state} ${ticket.assignee?.id}`, () => {
    // the button that was pressed is gone with how the ticket stood
    if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  usePageKeys((key) => {
    const event = offered.find((one) => stepKeys[one] === key.toUpperCase())
    if (event) ask(event)
    return event !== undefined
  })

  return (
    <>
      <ShortcutsHelp
        shortcuts={[
          ...offered.map((event) => ({ keys: [stepKeys[event]], what: i18n._(ticketVerbs[event]) })),
          { keys: ['?'], what: t`This list` },
        ]}
      />
      {offered.map((event, at) => (
        <StepButton
          key={event}
          leadsOn={at === 0 && LEADING.has(event)}
          isWaiting={action.isPending && tried?.event === event}
          shortcut={stepKeys[event]}
          onPress={() => ask(event)}
        >
          {i18n._(ticketVerbs[event])}
        </StepButton>
      ))}
      <StepFailureNote failure={tried?.version === ticket.version ? action.failure : null} onReload={onReload} />
      {asked && <StepDialog event={asked} work={work} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What there is to do with a ticket, and not what one can do besides. */
const LEADING: ReadonlySet<TicketStepName> = new Set(['ticket.taken', 'ticket.solved'])

type StepButtonProps = {
  leadsOn: boolean
  isWaiting: boolean
  shortcut: string
  onPress: () => void
  children: string
}

function StepButton({ leadsOn, isWaiting, shortcut, onPress, children }: StepButtonProps) {
  const look = { variant: leadsOn ? 'filled' : 'default', 'aria-keyshortcuts': shortcut, onClick: onPress } as const

  return isWaiting ? (
    <WaitingButton {...look} isWaiting>
      {children}
    </WaitingButton>
  ) : (
    <Button {...look}>{children}</Button>
  )
}

const ASKED = ['ticket.assigned', 'ticket.handed-back', 'ticket.reopened', 'ticket.closed'] as const
/** A step of which more must be said than that it is taken, or that cannot be taken back. */
type ConfirmedStep = (typeof ASKED)[number]
const needsConfirmation = (event: TicketStepName): event is ConfirmedStep => ASKED.some((one) => one === event)

type Asked = { reason: string; assignee_id: string }

type StepDialogProps = { event: ConfirmedStep; work: TicketWork; onClose: () => void }

/** Asks for what a step needs: why, or to whom. It stays open when it fails: nothing typed is lost. */
function StepDialog({ event, work, onClose }: StepDialogProps) {
  const { ticket, api, options, onTaken, onReload } = work
  const { i18n, t } = useLingui()
  const consequence = useConsequence(event, ticket)
  // what has changed since the dialog was opened has not been looked at: it is refused until it is opened anew
  const [version] = useState(ticket.version)

  return (
    <DraftDialog<Asked, Ticket>
      title={i18n._(ticketVerbs[event])}
      verb={i18n._(ticketVerbs[event])}
      progress={<Trans>Saving…</Trans>}
      back={<Trans>Go back</Trans>}
      initial={{ reason: '', assignee_id: '' }}
      save={(asked, signal) => api.step(ticket.id, stepOf(event, version, asked), signal)}
      onSaved={(taken) => {
        onClose()
        onTaken(taken)
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          {consequence && <div>{consequence}</div>}
          {event === 'ticket.assigned' && (
            <Select
              label={t`To whom`}
              value={draft.values.assignee_id || null}
              onChange={(value) => draft.change({ assignee_id: value ?? '' })}
              options={namedOptions(options?.people)}
              isLoading={!options}
              error={
                draft.errors['assignee_id'] && draft.values.assignee_id === ''
                  ? t`Please choose somebody.`
                  : draft.errors['assignee_id']?.[0]
              }
            />
          )}
          {(event === 'ticket.handed-back' || event === 'ticket.reopened') && (
            <Textarea
              {...draft.text('reason')}
              label={event === 'ticket.reopened' ? t`Reason` : t`Reason (optional)`}
              rows={3}
              maxLength={MAX_TICKET_REASON_LENGTH}
              data-autofocus
            />
          )}
          <ShowNewerVersion
            draft={draft}
            onShow={() => {
              close()
              onReload()
            }}
          />
        </>
      )}
    </DraftDialog>
  )
}

/** What comes of a step, where its name does not say it; null where it does. */
function useConsequence(event: ConfirmedStep, { assignee }: Ticket): string | null {
  const { t } = useLingui()
  const name = assignee?.name

  switch (event) {
    case 'ticket.assigned':
      return name === undefined
        ? null
        : t({ message: `It is with ${name} now, and goes to somebody else.`, context: 'ticket' })
    case 'ticket.handed-back':
      return t({ message: 'It is with nobody again: whoever may work on it can take it.', context: 'ticket' })
    case 'ticket.reopened':
      return t`There is something to do again, and its clock runs on.`
    case 'ticket.closed':
      return t`It cannot be opened again: whoever writes after that asks anew, in another ticket.`
  }
}

function stepOf(event: ConfirmedStep, version: number, { reason, assignee_id }: Asked): TakeTicketStep {
  switch (event) {
    case 'ticket.assigned':
      return { event, version, assignee_id: Number(assignee_id) }
    case 'ticket.handed-back':
    case 'ticket.reopened':
      return { event, version, reason }
    case 'ticket.closed':
      return { event, version }
  }
}
