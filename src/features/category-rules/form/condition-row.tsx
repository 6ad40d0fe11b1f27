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
  /** Which one it is, from 1 on. */
  place: number
  /** Saving was refused: what is unfinished is told, also where nobody has been. */
  isRefused: boolean
  onChange: (part: Partial<Condition>) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
}

/** One condition, as a sentence to fill in: whether, how and what, by whom, and when. */
export function ConditionRow({ condition, place, isRefused, onChange, onRemove }: ConditionRowProps) {
  const { t } = useLingui()
  const words = useConditionWords()
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const { isSaid, kind, text, distance, speaker, edge, seconds } = condition
  const problem = isRefused || isLeft ? problemOf(condition) : null
  // who adds a condition and looks around first has done nothing wrong
  const told = problem === 'empty' && !isRefused ? null : problem
  const isOfText = told === 'empty' || told === 'near-words'

  return (
    <fieldset className={classes['row']} data-wrong={told !== null || undefined}>
      <VisuallyHidden component="legend">{t`Condition ${place}`}</VisuallyHidden>
      <div className={classes['line']}>
        <Choice
          label={t`Whether it is said`}
          value={isSaid ? 'said' : 'not'}
          options={words.saids}
          onChange={(said) => onChange({ isSaid: said === 'said' })}
        />
        <Choice label={t`How`} value={kind} options={words.kinds} onChange={(chosen) => onChange({ kind: chosen })} />
        {onRemove && (
          <ActionIcon
            className={classes['remove'] ?? ''}
            variant="subtle"
            aria-label={t`Take condition ${place} away`}
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
        error={isOfText && words.problems[told]}
        onBlur={() => setIsLeft(true)}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
      />
      <div className={classes['line']}>
        {kind === 'near' && (
          <NumberOf
            label={t`Words apart at most`}
            value={distance}
            most={MAX_PROXIMITY}
            problemId={told === 'near-distance' ? id : null}
            onBlur={() => setIsLeft(true)}
            onChange={(value) => onChange({ distance: value })}
          />
        )}
        <Choice
          label={t`By whom`}
          value={speaker ?? 'anyone'}
          options={words.speakers}
          onChange={(chosen) => onChange({ speaker: chosen === 'anyone' ? null : chosen })}
        />
        <Choice
          label={t`When`}
          value={edge ?? 'anywhere'}
          options={words.edges}
          onChange={(chosen) => onChange({ edge: chosen === 'anywhere' ? null : chosen })}
        />
        {edge !== null && (
          <NumberOf
            label={t`Seconds`}
            value={seconds}
            most={MAX_SEARCH_WINDOW_S}
            problemId={told === 'window-seconds' ? id : null}
            onBlur={() => setIsLeft(true)}
            onChange={(value) => onChange({ seconds: value })}
          />
        )}
      </div>
      {told && !isOfText && (
        <p id={id} className={classes['error']}>
          {words.problems[told]}
        </p>
      )}
    </fieldset>
  )
}

type NumberOfProps = {
  label: string
  value: number | null
  most: number
  /** The element that says what is wrong with it; null where nothing is. */
  problemId: string | null
  onChange: (value: number | null) => void
  onBlur: () => void
}

/** A whole number from 1 on, with its name behind it. */
function NumberOf({ label, value, most, problemId, onChange, onBlur }: NumberOfProps) {
  const id = useId()

  return (
    <span className={classes['number']}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
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

/** What stands in the fields of a condition, in the reader's language. */
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
    saids: [
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
