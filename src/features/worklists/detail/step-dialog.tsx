import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { allWorkOutcomes, type WorkEventName } from '#contracts/work-item-states.ts'
import { MAX_WORK_NOTE_LENGTH, type WorkItem, type TakeWorkStep } from '#contracts/work-items.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { workVerbs } from '#src/words/worklists.ts'

import { usePeople } from '../use-people.ts'
import type { WorklistsApi } from '../worklists.api.ts'
import { OutcomeFields } from './outcome-fields.tsx'
import { useConsequence } from './step-words.ts'

const ASKED = [
  'work.assigned',
  'work.postponed',
  'work.handed-back',
  'work.done',
  'work.dismissed',
  'work.reopened',
] as const
/** A step of which more must be said than that it is taken. */
export type ConfirmedStep = (typeof ASKED)[number]
export const needsConfirmation = (event: WorkEventName): event is ConfirmedStep => ASKED.some((one) => one === event)

/** What is written down before a step is taken. */
export type StepDetails = {
  reason: string
  note: string
  due_on: string
  assignee_id: string
  outcome: string
  coaching_id: string
}

type StepDialogProps = {
  event: ConfirmedStep
  item: WorkItem
  api: WorklistsApi
  onTaken: (item: WorkItem) => void
  onClose: () => void
}

/** Asks for what a step needs: why, to whom, until when, and what came of it. It stays open when it fails: nothing typed is lost. */
export function StepDialog({ event, item, api, onTaken, onClose }: StepDialogProps) {
  const { i18n, t } = useLingui()
  const consequence = useConsequence(event, item)
  // what has changed since the dialog was opened has not been looked at: it is refused until it is opened anew
  const [version] = useState(item.version)
  const needsReason = event === 'work.dismissed' || event === 'work.reopened'
  const hasReason = needsReason || event === 'work.postponed' || event === 'work.handed-back'
  const hasDay = event === 'work.postponed' || event === 'work.reopened'

  return (
    <DraftDialog<StepDetails, WorkItem>
      title={i18n._(workVerbs[event])}
      verb={event === 'work.done' ? <Trans context="work to do">Done</Trans> : i18n._(workVerbs[event])}
      progress={<Trans>Saving…</Trans>}
      back={<Trans>Go back</Trans>}
      initial={{
        reason: '',
        note: '',
        due_on: hasDay ? item.due_on : '',
        assignee_id: '',
        outcome: '',
        coaching_id: '',
      }}
      save={(values, signal) => api.step(item.id, stepOf(event, version, values), signal)}
      onSaved={onTaken}
      onClose={onClose}
    >
      {(draft) => (
        <>
          {consequence && <div>{consequence}</div>}
          {event === 'work.assigned' && (
            <Assignee
              item={item}
              api={api}
              value={draft.values.assignee_id}
              error={draft.errors['assignee_id']?.[0]}
              onChange={(assignee_id) => draft.change({ assignee_id })}
            />
          )}
          {hasDay && <TextInput {...draft.text('due_on')} type="date" label={t`To be done by`} data-autofocus />}
          {event === 'work.done' && <OutcomeFields draft={draft} item={item} />}
          {hasReason && (
            <Textarea
              {...draft.text('reason')}
              label={needsReason ? t`Reason` : t`Reason (optional)`}
              rows={3}
              maxLength={MAX_WORK_NOTE_LENGTH}
              data-autofocus={!hasDay || undefined}
            />
          )}
        </>
      )}
    </DraftDialog>
  )
}

type AssigneeProps = {
  item: WorkItem
  api: WorklistsApi
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Assignee({ item, api, value, error, onChange }: AssigneeProps) {
  const { t } = useLingui()
  const people = usePeople(api, { ids: String(item.id) })

  return (
    <Select
      label={t`To whom`}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      options={people ?? []}
      isLoading={!people}
      error={error !== undefined && value === '' ? t`Please choose somebody.` : error}
    />
  )
}

function stepOf(event: ConfirmedStep, version: number, asked: StepDetails): TakeWorkStep {
  const { reason, note, due_on, assignee_id, coaching_id } = asked
  switch (event) {
    case 'work.assigned':
      return { event, version, assignee_id: Number(assignee_id) }
    case 'work.postponed':
    case 'work.reopened':
      return { event, version, due_on, reason }
    case 'work.handed-back':
    case 'work.dismissed':
      return { event, version, reason }
    case 'work.done': {
      // nothing chosen is refused beside its field
      const outcome = allWorkOutcomes.find((one) => one === asked.outcome)!
      const coaching = outcome === 'coached' && coaching_id !== '' ? { coaching_id: Number(coaching_id) } : {}
      return { event, version, outcome, note, ...coaching }
    }
  }
}
