import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

import { allWorkOutcomes, type WorkEventName, workOutcomes } from '#contracts/work-item-states.ts'
import { MAX_WORK_NOTE_LENGTH, type WorkItem, type TakeWorkStep } from '#contracts/work-items.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import type { Draft } from '#src/forms/use-draft.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { workVerbs, workOutcomeNames } from '#src/words/worklists.ts'

import { usePeople } from '../use-people.ts'
import type { WorklistsApi } from '../worklists.api.ts'
import classes from '../worklists.module.css'

const CONFIRMED = [
  'work.assigned',
  'work.postponed',
  'work.handed-back',
  'work.done',
  'work.dismissed',
  'work.reopened',
] as const
/** A step that needs more input. */
type ConfirmedStep = (typeof CONFIRMED)[number]
export type PlainStep = Exclude<WorkEventName, ConfirmedStep>
export const needsConfirmation = (event: WorkEventName): event is ConfirmedStep =>
  CONFIRMED.some((confirmed) => confirmed === event)

/** The input of a step. */
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
  onChanged: (item: WorkItem) => void
  onClose: () => void
}

/**
 * Asks for the input of a step: reason, assignee, day, and outcome. It stays open when the step fails: nothing typed is
 * lost.
 */
export function StepDialog({ event, item, api, onChanged, onClose }: StepDialogProps) {
  const { i18n, t } = useLingui()
  const consequence = useConsequence(event, item)
  // a change after the dialog was opened has not been seen: the step is refused until the dialog is opened again
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
      onSaved={(changed) => {
        onClose()
        onChanged(changed)
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          {consequence && <div>{consequence}</div>}
          {event === 'work.assigned' && (
            <Assignee
              item={item}
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
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Assignee({ item, value, error, onChange }: AssigneeProps) {
  const { t } = useLingui()
  const people = usePeople({ ids: String(item.id) })

  return (
    <Select
      label={t`To whom`}
      value={value || null}
      onChange={(selected) => onChange(selected ?? '')}
      options={people ?? []}
      isLoading={!people}
      error={error !== undefined && value === '' ? t`Please choose somebody.` : error}
    />
  )
}

function stepOf(event: ConfirmedStep, version: number, details: StepDetails): TakeWorkStep {
  const { reason, note, due_on, assignee_id, coaching_id } = details
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
      // a missing selection is refused at its field
      const outcome = allWorkOutcomes.find((name) => name === details.outcome)!
      const coaching = outcome === 'coached' && coaching_id !== '' ? { coaching_id: Number(coaching_id) } : {}
      return { event, version, outcome, note, ...coaching }
    }
  }
}

/** The consequence of a step, if its name does not say it; otherwise null. */
function useConsequence(event: ConfirmedStep, { assignee, kind }: WorkItem): string | null {
  const { t } = useLingui()
  const name = assignee?.name

  switch (event) {
    case 'work.assigned':
      return name === undefined ? null : t`It is with ${name} now, and goes to somebody else.`
    case 'work.postponed':
      return name === undefined ? t`It waits for another day.` : t`It waits for another day, and stays with ${name}.`
    case 'work.handed-back':
      return t`It is with nobody again: whoever may work on it can take it.`
    case 'work.dismissed':
      return t`It need not be done. It stays in the list as dismissed, with your reason.`
    case 'work.reopened':
      return t`It is with nobody again; what was done before stays in its history.`
    case 'work.done':
      return kind === 'call-back' ? t`Nobody was reached? Postpone it rather, and try on another day.` : null
  }
}

/** The outcome of an item, from those of its kind, and a note. */
function OutcomeFields({ draft, item }: { draft: Draft<StepDetails>; item: WorkItem }) {
  const { t, i18n } = useLingui()
  const { day, zone } = useFormats()
  const serverError = draft.errors['outcome']?.[0]
  const error =
    serverError !== undefined && draft.values.outcome === '' ? t`Please choose what came of it.` : serverError

  return (
    <>
      <fieldset className={classes['outcomes']}>
        <legend>{t`What came of it`}</legend>
        {workOutcomes[item.kind].map((outcome, index) => (
          <label key={outcome} className={classes['outcome']}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              checked={draft.values.outcome === outcome}
              onChange={() => draft.change({ outcome })}
              data-autofocus={index === 0 || undefined}
            />
            {i18n._(workOutcomeNames[outcome])}
          </label>
        ))}
        {error && <p className={classes['error']}>{error}</p>}
      </fieldset>
      {draft.values.outcome === 'coached' && item.coachings.length > 0 && (
        <Select
          label={t`The coaching (optional)`}
          placeholder={t`None of these`}
          isClearable
          value={draft.values.coaching_id || null}
          onChange={(coaching_id) => draft.change({ coaching_id: coaching_id ?? '' })}
          options={item.coachings.map(({ id, topic, created_at }) => ({
            value: String(id),
            label: `${topic} · ${day(created_at, zone)}`,
          }))}
          error={draft.errors['coaching_id']?.[0]}
        />
      )}
      <Textarea {...draft.text('note')} label={t`How it went`} rows={4} maxLength={MAX_WORK_NOTE_LENGTH} />
    </>
  )
}
