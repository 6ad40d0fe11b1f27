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

const ASKED = [
  'work.assigned',
  'work.postponed',
  'work.handed-back',
  'work.done',
  'work.dismissed',
  'work.reopened',
] as const
/** A step of which more must be said than that it is taken. */
type ConfirmedStep = (typeof ASKED)[number]
export type PlainStep = Exclude<WorkEventName, ConfirmedStep>
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
      onSaved={(taken) => {
        onClose()
        onTaken(taken)
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

/** What comes of a step, where its name does not say it; null where it does. */
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

/** What came of an item: one of what can have come of its kind, and how it went. */
function OutcomeFields({ draft, item }: { draft: Draft<StepDetails>; item: WorkItem }) {
  const { t, i18n } = useLingui()
  const { day, zone } = useFormats()
  const refused = draft.errors['outcome']?.[0]
  const error = refused !== undefined && draft.values.outcome === '' ? t`Please choose what came of it.` : refused

  return (
    <>
      <fieldset className={classes['outcomes']}>
        <legend>{t`What came of it`}</legend>
        {workOutcomes[item.kind].map((outcome, at) => (
          <label key={outcome} className={classes['outcome']}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              checked={draft.values.outcome === outcome}
              onChange={() => draft.change({ outcome })}
              data-autofocus={at === 0 || undefined}
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
