import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
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
import { AddConversation, AddRepeat, KindFields } from './calibration-fields.tsx'
import type { CalibrationValues, SelectedConversation } from './calibration-values.ts'

type CalibrationFormProps = {
  initial: CalibrationValues
  options: CalibrationOptions
  /** The edited calibration; null for a new one. Its people and conversations cannot be removed. */
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
  const fixedPeople = new Set(calibration?.participants.map(({ id }) => id))
  const fixedConversations = new Set(calibration?.conversations.map(({ interaction_id }) => interaction_id))
  const select = (interaction_ids: SelectedConversation[]) => change({ interaction_ids })
  const add = (added: SelectedConversation[]) => {
    const others = added.filter(({ id }) => !values.interaction_ids.some((one) => one.id === id))
    if (others.length > 0) select([...values.interaction_ids, ...others])
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
          // conversations selected for one scorecard cannot be repeated with another
          onChange={(part) => change({ ...part, interaction_ids: [] })}
        />
      )}
      <PeopleField
        people={options.people}
        selected={values.participant_ids}
        fixedIds={fixedPeople}
        error={errors['participant_ids']?.[0]}
        onChange={(participant_ids) => change({ participant_ids })}
      />
      <ConversationsField
        selected={values.interaction_ids}
        fixedIds={fixedConversations}
        error={errors['interaction_ids']?.[0]}
        onChange={select}
      >
        {values.kind === 'agreement' ? (
          <AddConversation api={api} maySearch={maySearch} onAdd={add} />
        ) : (
          <AddRepeat
            scorecardId={values.scorecard_id === null ? null : Number(values.scorecard_id)}
            selected={values.interaction_ids}
            fixedIds={fixedConversations}
            onChange={select}
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
  selected: readonly SelectedConversation[]
  fixedIds: ReadonlySet<number>
  error: string | undefined
  onChange: (selection: SelectedConversation[]) => void
  /** The controls that add a conversation. */
  children: ReactNode
}

/** Which conversations are evaluated, in this order. */
function ConversationsField({ selected, fixedIds, error, onChange, children }: ConversationsFieldProps) {
  const { t } = useLingui()
  const id = useId()

  return (
    <fieldset className={classes['field']} aria-describedby={`${id}-error`}>
      <legend>
        <Trans>Conversations</Trans>
      </legend>
      <SelectionList
        label={t`Conversations chosen`}
        items={selected}
        fixedIds={fixedIds}
        onRemove={(removed) => onChange(selected.filter((one) => one.id !== removed))}
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
  selected: readonly Named[]
  fixedIds: ReadonlySet<number>
  error: string | undefined
  onChange: (selection: Named[]) => void
}

/** Who takes part, added one after the other. */
function PeopleField({ people, selected, fixedIds, error, onChange }: PeopleFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const others = people.filter((person) => !selected.some((one) => one.id === person.id))

  return (
    <fieldset className={classes['field']} aria-describedby={`${id}-error`}>
      <legend>
        <Trans>People</Trans>
      </legend>
      <SelectionList
        label={t`People chosen`}
        items={selected.map((person) => ({ id: person.id, label: person.name }))}
        fixedIds={fixedIds}
        onRemove={(removed) => onChange(selected.filter((person) => person.id !== removed))}
      />
      <Select
        key={selected.length} // empty again for the next one
        label={t`Add a person`}
        value={null}
        options={namedOptions(others)}
        onChange={(value) => {
          const added = others.find((person) => String(person.id) === value)
          if (added) onChange([...selected, added])
        }}
        help={t`Whoever leads and takes part answers as blindly as everybody else.`}
      />
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
    </fieldset>
  )
}

type SelectionListProps = {
  label: string
  items: readonly { id: number; label: string }[]
  /** The ids that cannot be removed. */
  fixedIds: ReadonlySet<number>
  onRemove: (id: number) => void
}

/** The selected items, each with a button to remove it. */
function SelectionList({ label, items, fixedIds, onRemove }: SelectionListProps) {
  const { t } = useLingui()
  if (items.length === 0) return null

  return (
    <ul className={classes['chosen']} aria-label={label}>
      {items.map((item) => {
        const { label: name } = item
        return (
          <li key={item.id}>
            {name}
            {!fixedIds.has(item.id) && (
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
