import { Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { workOutcomes } from '#contracts/work-item-states.ts'
import { MAX_WORK_NOTE_LENGTH, type WorkItem } from '#contracts/work-items.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { workOutcomeNames } from '#src/words/worklists.ts'

import classes from '../worklists.module.css'
import type { StepDetails } from './step-dialog.tsx'

/** What came of an item: one of what can have come of its kind, and how it went. */
export function OutcomeFields({ draft, item }: { draft: Draft<StepDetails>; item: WorkItem }) {
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
