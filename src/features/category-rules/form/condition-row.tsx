import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'

import { MAX_PROXIMITY, searchSpeakers } from '#domain/search/search-query.ts'
import { MAX_SEARCH_WINDOW_S } from '#domain/search/search-window.ts'
import { Choice } from '#src/ui/choice.tsx'
import { speakerNames } from '#src/words/conversation.ts'

import { type Condition, problemOf, type ConditionProblem } from '../conditions.ts'
import classes from './rule-form.module.css'

type ConditionRowProps = {
  condition: Condition
  /** Its number, from 1 on. */
  number: number
  /** Saving was refused: incomplete fields show their problem even if nobody has visited them. */
  isRefused: boolean
  onChange: (part: Partial<Condition>) => void
  /** Null for the only condition. */
  onRemove: (() => void) | null
}

/** One condition as a sentence to fill in: whether, how and what is said, by whom, and when. */
export function ConditionRow({ condition, number, isRefused, onChange, onRemove }: ConditionRowProps) {
  const { t } = useLingui()
  const words = useConditionWords()
  const id = useId()
  const [wasLeft, setWasLeft] = useState(false)
  const { isSaid, kind, text, distance, speaker, edge, seconds } = condition
  const problem = isRefused || wasLeft ? problemOf(condition) : null
  // an empty new condition is not a mistake until saving is tried
  const visibleProblem = problem === 'empty' && !isRefused ? null : problem
  const isTextProblem = visibleProblem === 'empty' || visibleProblem === 'near-words'

  return (
    <fieldset className={classes['row']} data-wrong={visibleProblem !== null || undefined}>
      <VisuallyHidden component="legend">{t`Condition ${number}`}</VisuallyHidden>
      <div className={classes['line']}>
        <Choice
          label={t`Whether it is said`}
          value={isSaid ? 'said' : 'not'}
          options={words.polarities}
          onChange={(selected) => onChange({ isSaid: selected === 'said' })}
        />
        <Choice
          label={t`How`}
          value={kind}
          options={words.kinds}
          onChange={(selected) => onChange({ kind: selected })}
        />
        {onRemove && (
          <ActionIcon
            className={classes['remove'] ?? ''}
            variant="subtle"
            aria-label={t`Take condition ${number} away`}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      <TextInput
        type="text"
        aria-label={words.textLabels[kind]}
        placeholder={words.placeholders[kind]}
        value={text}
        autoComplete="off"
        error={isTextProblem && words.problems[visibleProblem]}
        onBlur={() => setWasLeft(true)}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
      />
      <div className={classes['line']}>
        {kind === 'near' && (
          <NumberField
            label={t`Words apart at most`}
            value={distance}
            max={MAX_PROXIMITY}
            problemId={visibleProblem === 'near-distance' ? id : null}
            onBlur={() => setWasLeft(true)}
            onChange={(value) => onChange({ distance: value })}
          />
        )}
        <Choice
          label={t`By whom`}
          value={speaker ?? 'anyone'}
          options={words.speakers}
          onChange={(selected) => onChange({ speaker: selected === 'anyone' ? null : selected })}
        />
        <Choice
          label={t`When`}
          value={edge ?? 'anywhere'}
          options={words.edges}
          onChange={(selected) => onChange({ edge: selected === 'anywhere' ? null : selected })}
        />
        {edge !== null && (
          <NumberField
            label={t`Seconds`}
            value={seconds}
            max={MAX_SEARCH_WINDOW_S}
            problemId={visibleProblem === 'window-seconds' ? id : null}
            onBlur={() => setWasLeft(true)}
            onChange={(value) => onChange({ seconds: value })}
          />
        )}
      </div>
      {visibleProblem && !isTextProblem && (
        <p id={id} className={classes['error']}>
          {words.problems[visibleProblem]}
        </p>
      )}
    </fieldset>
  )
}

type NumberFieldProps = {
  label: string
  value: number | null
  max: number
  /** The id of the element with the problem; null if there is none. */
  problemId: string | null
  onChange: (value: number | null) => void
  onBlur: () => void
}

/** A field for a whole number from 1 on, followed by its label. */
function NumberField({ label, value, max, problemId, onChange, onBlur }: NumberFieldProps) {
  const id = useId()

  return (
    <span className={classes['number']}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        value={value ?? ''}
        aria-invalid={problemId !== null}
        aria-describedby={problemId ?? undefined}
        onBlur={onBlur}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber)
        }
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

type Kind = Condition['kind']

/** The texts of the fields of a condition, in the reader's language. */
function useConditionWords() {
  const { t, i18n } = useLingui()
  const textLabels: Record<Kind, string> = {
    all: t`Words`,
    any: t`Words`,
    phrase: t`Phrase`,
    near: t`Two words`,
  }
  const placeholders: Record<Kind, string> = {
    all: t`cancel policy`,
    any: t`cancel* terminate`,
    phrase: t`this call is recorded`,
    near: t`cancel policy`,
  }
  const problems: Record<ConditionProblem, string> = {
    empty: t`Write what is said, or take this condition away.`,
    'near-words': t`Write two words, and nothing else.`,
    'near-distance': t`Words can be from 1 to 30 apart.`,
    'window-seconds': t`Write a number of seconds from 1 to 3600.`,
  }

  return {
    textLabels,
    placeholders,
    problems,
    polarities: [
      { value: 'said', label: t`Said` },
      { value: 'not', label: t`Not said` },
    ] as const,
    kinds: [
      { value: 'all', label: t`all of these words` },
      { value: 'any', label: t`any of these words` },
      { value: 'phrase', label: t`this exact phrase` },
      { value: 'near', label: t`two words near each other` },
    ] as const,
    speakers: [
      { value: 'anyone' as const, label: t`by anyone` },
      ...searchSpeakers.map((value) => ({ value, label: i18n._(speakerNames[value]) })),
    ],
    edges: [
      { value: 'anywhere', label: t`anywhere in the conversation` },
      { value: 'first', label: t`in the first seconds` },
      { value: 'last', label: t`in the last seconds` },
    ] as const,
  }
}
