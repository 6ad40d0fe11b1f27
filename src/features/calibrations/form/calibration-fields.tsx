import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'

import { type CalibrationOptions, type CalibrationRepeats, REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import type { FieldErrors } from '#contracts/failure.ts'
import { calibrationKinds } from '#contracts/lists/calibrations.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useApi } from '#src/context/app-context.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { SearchSelect } from '#src/forms/search-select.tsx'
import { useQuery } from '#src/query/use-query.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { calibrationKindHints, calibrationKindNames } from '#src/words/calibrations.ts'

import { type CalibrationsApi, calibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { useConversationName } from '../use-conversation-name.ts'
import type { CalibrationValues, SelectedConversation } from './calibration-values.ts'

type AddConversationProps = {
  api: CalibrationsApi
  maySearch: boolean
  onAdd: (conversations: SelectedConversation[]) => void
}

/** Adds conversations by number, also several at once, or by a search for words or the agent. */
export function AddConversation({ api, maySearch, onAdd }: AddConversationProps) {
  const { t } = useLingui()
  const nameOf = useConversationName()
  const [numbers, setNumbers] = useState('')
  const [addedCount, setAddedCount] = useState(0)
  const find = useCallback(
    async (q: string, signal: AbortSignal) => {
      const calls = await api.calls(q, signal)
      return calls.map((call) => ({ value: String(call.id), label: nameOf({ ...call, interaction_id: call.id }) }))
    },
    [api, nameOf],
  )

  const addNumbers = () => {
    const ids = [...numbers.matchAll(/\d{1,15}/g)].map(([digits]) => Number(digits)).filter((id) => id > 0)
    if (ids.length === 0) return
    onAdd(ids.map((id) => ({ id, label: t`Conversation ${id}` })))
    setNumbers('')
  }

  return (
    <>
      {maySearch && (
        <SearchSelect
          key={addedCount} // empty again for the next one
          label={t`Add a conversation`}
          placeholder={t`Words of it, or its agent`}
          chosen={null}
          find={find}
          onChange={(option) => {
            if (!option) return
            onAdd([{ id: Number(option.value), label: option.label }])
            setAddedCount(addedCount + 1)
          }}
        />
      )}
      <div className={classes['beside']}>
        <TextInput
          label={t`Add by number`}
          description={t`As its address has it; several with spaces between them.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          value={numbers}
          onChange={({ currentTarget }) => setNumbers(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // adds instead of saving
            addNumbers()
          }}
        />
        <Button variant="default" onClick={addNumbers}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </>
  )
}

type AddRepeatProps = {
  scorecardId: number | null
  selected: readonly SelectedConversation[]
  fixedIds: ReadonlySet<number>
  onChange: (selection: SelectedConversation[]) => void
}

/** Offers the conversations that were evaluated with the scorecard long enough ago, with the people who could repeat it. */
export function AddRepeat({ scorecardId, selected, fixedIds, onChange }: AddRepeatProps) {
  const { t } = useLingui()
  const { list } = useFormats()
  const nameOf = useConversationName()
  const repeats = useRepeats(scorecardId)

  if (scorecardId === null) {
    return (
      <p className={classes['note']}>
        <Trans>Choose a scorecard first.</Trans>
      </p>
    )
  }
  if (repeats === null) {
    return (
      <p className={classes['note']}>
        <Trans>Looking for what was evaluated before…</Trans>
      </p>
    )
  }
  if (repeats.length === 0) {
    return (
      <p className={classes['note']}>
        <Trans>Nothing was evaluated by this scorecard {REPEAT_AFTER_DAYS} days ago or earlier.</Trans>
      </p>
    )
  }
  return (
    <div className={classes['section']} role="group" aria-label={t`Evaluated before`}>
      {repeats.map((one) => {
        const id = one.interaction_id
        const [conversation, people] = [nameOf(one), list(one.evaluators.map(({ name }) => name))]
        const isSelected = selected.some((other) => other.id === id)
        return (
          <Check
            key={id}
            name={`repeat-${id}`}
            label={t`${conversation} (by ${people})`}
            isChecked={isSelected}
            onChange={(isChecked) => {
              if (isChecked) onChange([...selected, { id, label: conversation }])
              else if (!fixedIds.has(id)) onChange(selected.filter((other) => other.id !== id))
            }}
          />
        )
      })}
    </div>
  )
}

/** Null until they are loaded; empty if the request fails. */
function useRepeats(scorecardId: number | null): CalibrationRepeats['data'] | null {
  const { value, error, isPending } = useQuery(scorecardId, useApi(calibrationsApi).repeats)
  if (isPending) return null
  return error === null ? value : []
}

type KindFieldsProps = {
  values: CalibrationValues
  errors: FieldErrors
  scorecards: CalibrationOptions['scorecards']
  onChange: (change: Partial<Pick<CalibrationValues, 'kind' | 'scorecard_id'>>) => void
}

/** The kind and the scorecard of a calibration, which cannot be changed after it is created. */
export function KindFields({ values: { kind, scorecard_id }, errors, scorecards, onChange }: KindFieldsProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages('en')

  return (
    <>
      <NativeSelect
        label={t`Kind`}
        description={i18n._(calibrationKindHints[kind])}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={kind}
        error={errors['kind']?.[0]}
        data={calibrationKinds.map((value) => ({ value, label: i18n._(calibrationKindNames[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const selectedKind = calibrationKinds.find((one) => one === value)
          if (selectedKind) onChange({ kind: selectedKind })
        }}
      />
      <Select
        label={t`Scorecard`}
        value={scorecard_id}
        error={errors['scorecard_id']?.[0]}
        options={scorecards.map(({ id, title, number: version }) => {
          const [name, versionNumber] = [inLanguage(title, ...languages), number(version)]
          return { value: String(id), label: t`${name}, version ${versionNumber}` }
        })}
        help={t`By its newest published version, also when another one is published later.`}
        onChange={(value) => onChange({ scorecard_id: value })}
      />
    </>
  )
}
