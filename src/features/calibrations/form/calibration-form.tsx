import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import type { CalibrationDetail, CalibrationOptions } from '#contracts/calibrations.ts'
import type { Named } from '#contracts/params.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import { calibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { AddConversation } from './add-conversation.tsx'
import { AddRepeat } from './add-repeat.tsx'
import type { CalibrationValues, ChosenConversation } from './calibration-values.ts'
import { KindFields } from './kind-fields.tsx'

type CalibrationFormProps = {
  initial: CalibrationValues
  options: CalibrationOptions
  /** That is changed; null for a new one. Whoever and whatever is in it stays. */
  calibration: CalibrationDetail | null
  verb: ReactNode
  progress: ReactNode
  save: (values: CalibrationValues, signal: AbortSignal) => Promise<CalibrationDetail>
  onSaved: (saved: CalibrationDetail) => void
  onReload?: () => void
}

/** What is evaluated, by whom and by when. */
export function CalibrationForm(props: CalibrationFormProps) {
  const { initial, options, calibration, verb, progress, save, onSaved, onReload } = props
  const api = useApi(calibrationsApi)
  const maySearch = useCan()('call-detail')
  const { t } = useLingui()
  const draft = useDraft({ initial, save, onSaved })
  const { values, errors, change, text } = draft
  const keptPeople = new Set(calibration?.participants.map(({ id }) => id))
  const keptConversations = new Set(calibration?.conversations.map(({ interaction_id }) => interaction_id))
  const choose = (interaction_ids: ChosenConversation[]) => change({ interaction_ids })
  const add = (added: ChosenConversation[]) => {
    const others = added.filter(({ id }) => !values.interaction_ids.some((one) => one.id === id))
    if (others.length > 0) choose([...values.interaction_ids, ...others])
  }

  return (
    <DraftForm
      draft={draft}
      verb={verb}
      progress={progress}
      actions={
        <>
          <LinkButton
            link={
              calibration
                ? { to: '/quality/calibration/$id', params: { id: String(calibration.id) } }
                : { to: '/quality/calibration' }
            }
            variant="default"
          >
            <Trans>Cancel</Trans>
          </LinkButton>
          {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
        </>
      }
    >
      <TextInput {...text('name')} label={t`Name`} maxLength={100} autoComplete="off" data-autofocus />
      {!calibration && (
        <KindFields
          values={values}
          errors={errors}
          scorecards={options.scorecards}
          // what was chosen of one scorecard cannot be repeated by another
          onChange={(changed) => change({ ...changed, interaction_ids: [] })}
        />
      )}
      <PeopleField
        people={options.people}
        chosen={values.participant_ids}
        kept={keptPeople}
        error={errors['participant_ids']?.[0]}
        onChange={(participant_ids) => change({ participant_ids })}
      />
      <ConversationsField
        chosen={values.interaction_ids}
        kept={keptConversations}
        error={errors['interaction_ids']?.[0]}
        onChange={choose}
      >
        {values.kind === 'agreement' ? (
          <AddConversation api={api} maySearch={maySearch} onAdd={add} />
        ) : (
          <AddRepeat
            scorecardId={values.scorecard_id === null ? null : Number(values.scorecard_id)}
            chosen={values.interaction_ids}
            kept={keptConversations}
            onChange={choose}
          />
        )}
      </ConversationsField>
      <TextInput
        {...text('due_on')}
        label={t`Due`}
        type="date"
        inputWrapperOrder={ORDER}
        description={t`People are told; nothing ends by itself.`}
      />
      <TextInput
        {...text('threshold')}
        label={t`Threshold, in points`}
        inputWrapperOrder={ORDER}
        inputMode="decimal"
        description={
          values.kind === 'agreement'
            ? t`Whose scores lie further from the consensus on average is marked.`
            : t`Whose scores lie further from their own before on average is marked.`
        }
      />
    </DraftForm>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type ConversationsFieldProps = {
  chosen: readonly ChosenConversation[]
  kept: ReadonlySet<number>
  error: string | undefined
  onChange: (chosen: ChosenConversation[]) => void
  /** The way to another one. */
  children: ReactNode
}

/** Which conversations are evaluated, in this order. */
function ConversationsField({ chosen, kept, error, onChange, children }: ConversationsFieldProps) {
  const { t } = useLingui()
  const id = useId()

  return (
    <fieldset className={classes['field']} aria-describedby={`${id}-error`}>
      <legend>
        <Trans>Conversations</Trans>
      </legend>
      <ChosenList
        label={t`Conversations chosen`}
        items={chosen}
        kept={kept}
        onRemove={(removed) => onChange(chosen.filter((one) => one.id !== removed))}
      />
      {children}
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
    </fieldset>
  )
}

type PeopleFieldProps = {
  people: readonly Named[]
  chosen: readonly Named[]
  kept: ReadonlySet<number>
  error: string | undefined
  onChange: (chosen: Named[]) => void
}

/** Who takes part, added one after the other. */
function PeopleField({ people, chosen, kept, error, onChange }: PeopleFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const others = people.filter((person) => !chosen.some((one) => one.id === person.id))

  return (
    <fieldset className={classes['field']} aria-describedby={`${id}-error`}>
      <legend>
        <Trans>People</Trans>
      </legend>
      <ChosenList
        label={t`People chosen`}
        items={chosen.map((person) => ({ id: person.id, label: person.name }))}
        kept={kept}
        onRemove={(removed) => onChange(chosen.filter((person) => person.id !== removed))}
      />
      <Select
        key={chosen.length} // empty again for the next one
        label={t`Add a person`}
        value={null}
        options={namedOptions(others)}
        onChange={(value) => {
          const added = others.find((person) => String(person.id) === value)
          if (added) onChange([...chosen, added])
        }}
        help={t`Whoever leads and takes part answers as blindly as everybody else.`}
      />
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
    </fieldset>
  )
}

type ChosenListProps = {
  label: string
  items: readonly { id: number; label: string }[]
  /** Those that stay. */
  kept: ReadonlySet<number>
  onRemove: (id: number) => void
}

/** What was chosen so far, each with a button that takes it away again. */
function ChosenList({ label, items, kept, onRemove }: ChosenListProps) {
  const { t } = useLingui()
  if (items.length === 0) return null

  return (
    <ul className={classes['chosen']} aria-label={label}>
      {items.map((item) => {
        const { label: name } = item
        return (
          <li key={item.id}>
            {name}
            {!kept.has(item.id) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${name}`}
                onClick={() => onRemove(item.id)}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
