import { useLingui, Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'

import { MAX_TICKET_REASON_LENGTH, type Ticket, type TakeTicketStep } from '#contracts/tickets.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { offeredSteps, type Step, StepBar, useStepAction } from '#src/forms/step-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { type TicketStepName, ticketVerbs } from '#src/words/tickets.ts'

import { StepFailureNote } from './step-failure-note.tsx'
import type { TicketWork } from './ticket-work.ts'

/** The steps that the reader can take, as buttons and as keyboard shortcuts. */
export function TicketSteps({ work }: { work: TicketWork }) {
  const { ticket, api, sendInOrder, onChanged, onReload } = work
  const { i18n } = useLingui()
  const current = ticketAt(ticket.state)
  const facts = { by: ticket.standing, has_words: true, waits: false }
  const [first] = offeredSteps(
    current,
    facts,
    STEPS.map(([event]) => event),
  )
  const action = useStepAction({
    version: ticket.version,
    act: (event: PlainStep, signal) =>
      sendInOrder(ticket.version, (version) => api.step(ticket.id, { event, version }, signal)),
    onTaken: onChanged,
  })
  const stepOfButton = ([event, shortcut]: (typeof STEPS)[number]): Step<TicketStepName> => ({
    ...{ event, shortcut, label: i18n._(ticketVerbs[event]) },
    isMain: event === first && (event === 'ticket.taken' || event === 'ticket.solved'),
    ...(needsConfirmation(event)
      ? { renderDialog: (close) => <StepDialog event={event} work={work} onClose={close} /> }
      : action.buttonOf(event)),
  })

  return (
    <>
      <StepBar
        at={current}
        facts={facts}
        steps={STEPS.map(stepOfButton)}
        focusKey={`${ticket.state} ${ticket.assignee?.id}`}
      />
      <StepFailureNote failure={action.failure} onReload={onReload} />
    </>
  )
}

/** The steps that lead forward first, each with its key. */
const STEPS = [
  ['ticket.taken', 'T'],
  ['ticket.solved', 'S'],
  ['ticket.assigned', 'A'],
  ['ticket.handed-back', 'H'],
  ['ticket.waits', 'W'],
  ['ticket.resumed', 'R'],
  ['ticket.reopened', 'O'],
  ['ticket.closed', 'X'],
] as const satisfies readonly (readonly [TicketStepName, string])[]

const CONFIRMED = ['ticket.assigned', 'ticket.handed-back', 'ticket.reopened', 'ticket.closed'] as const
/** A step that needs more input, or cannot be undone. */
type ConfirmedStep = (typeof CONFIRMED)[number]
type PlainStep = Exclude<TicketStepName, ConfirmedStep>
const needsConfirmation = (event: TicketStepName): event is ConfirmedStep =>
  CONFIRMED.some((confirmed) => confirmed === event)

type StepInput = { reason: string; assignee_id: string }

type StepDialogProps = { event: ConfirmedStep; work: TicketWork; onClose: () => void }

/** Asks for the reason or the assignee of a step. It stays open when the step fails: nothing typed is lost. */
function StepDialog({ event, work, onClose }: StepDialogProps) {
  const { ticket, api, options, onChanged, onReload } = work
  const { i18n, t } = useLingui()
  const consequence = useConsequence(event, ticket)
  // a change after the dialog was opened has not been seen: the step is refused until the dialog is opened again
  const [version] = useState(ticket.version)

  return (
    <DraftDialog<StepInput, Ticket>
      title={i18n._(ticketVerbs[event])}
      verb={i18n._(ticketVerbs[event])}
      progress={<Trans>Saving…</Trans>}
      back={<Trans>Go back</Trans>}
      initial={{ reason: '', assignee_id: '' }}
      save={(input, signal) => api.step(ticket.id, stepOf(event, version, input), signal)}
      onSaved={(changed) => {
        onClose()
        onChanged(changed)
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

/** The consequence of a step, if its name does not say it; otherwise null. */
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

function stepOf(event: ConfirmedStep, version: number, { reason, assignee_id }: StepInput): TakeTicketStep {
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
