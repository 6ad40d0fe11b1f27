import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useAction } from '#src/forms/use-action.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { type TicketStepName, ticketVerbs } from '#src/words/tickets.ts'

import { offeredSteps, stepKeys } from './offered-steps.ts'
import { type ConfirmedStep, needsConfirmation, StepDialog } from './step-dialog.tsx'
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
