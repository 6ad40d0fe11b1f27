import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'

import { type AutomaticCheck, NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { Check } from '#src/ui/check.tsx'
import { SearchHelp } from '#src/ui/search-help.tsx'
import { SearchMistake } from '#src/ui/search-mistake.tsx'
import { checkKindNames } from '#src/words/quality.ts'
import { searchProblems } from '#src/words/search-problems.ts'

import { NumberField } from '../builder/number-field.tsx'
import { CategoryCheck, type CategoryRules } from './category-check.tsx'
import { FieldGroup } from './field-group.tsx'
import type { QuestionProps } from './question-props.ts'
import classes from './question.module.css'

type Kind = AutomaticCheck['kind']

type QuestionRuleProps = QuestionProps & { categoryRules: CategoryRules | null }

/** An automatic check, and the answers that it suggests. Evaluators can ignore the suggestion. */
export function QuestionRule({ question, content, locale, categoryRules, onChange }: QuestionRuleProps) {
  const { t, i18n } = useLingui()
  const answerText = useAnswerWords([locale, content.locale])
  // a check that is still incomplete is not part of the question yet
  const [pendingKind, setPendingKind] = useState<Kind | null>(null)
  const { rule } = question
  const kind = pendingKind ?? rule?.check.kind ?? null
  const check = rule && rule.check.kind === kind ? rule.check : null
  const answers = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]

  function selectKind(nextKind: Kind | null) {
    const complete = nextKind && COMPLETE[nextKind]
    setPendingKind(nextKind !== null && !complete && nextKind !== rule?.check.kind ? nextKind : null)
    if (nextKind === null) onChange({ ...question, rule: null })
    else if (complete) setCheck(complete)
  }

  function setCheck(next: AutomaticCheck) {
    setPendingKind(null)
    onChange({ ...question, rule: { holds: rule?.holds ?? null, fails: rule?.fails ?? null, check: next } })
  }

  const suggestionField = (key: 'holds' | 'fails', label: string) =>
    rule && (
      <NativeSelect
        label={label}
        value={rule[key] ?? ''}
        data={[
          { value: '', label: t`No suggestion` },
          ...answers.map((value) => ({ value, label: answerText(question, value) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, rule: { ...rule, [key]: value === '' ? null : value } })
        }
      />
    )

  return (
    <FieldGroup title={<Trans>What is suggested</Trans>}>
      <p className={classes['note']}>
        <Trans>A suggestion is shown once the evaluator has answered, and never answers by itself.</Trans>
      </p>
      <NativeSelect
        label={t`Looked up by itself`}
        value={kind ?? ''}
        data={[
          { value: '', label: t`Nothing` },
          ...KINDS.filter((one) => one !== 'category' || categoryRules !== null || kind === 'category').map(
            (value) => ({
              value,
              label: i18n._(checkKindNames[value]),
            }),
          ),
        ]}
        onChange={({ currentTarget: { value } }) => selectKind(KINDS.find((one) => one === value) ?? null)}
      />
      {kind === 'category' && (
        <CategoryCheck check={check?.kind === 'category' ? check : null} rules={categoryRules} onChange={setCheck} />
      )}
      {kind === 'disclosure' && (
        <DisclosureCheck key={question.id} check={check?.kind === 'disclosure' ? check : null} onChange={setCheck} />
      )}
      {check && check.kind !== 'category' && check.kind !== 'disclosure' && (
        <MeasuredCheck check={check} onChange={setCheck} />
      )}
      {kind !== null && rule && check && (
        <div className={classes['line']}>
          {suggestionField('holds', t`Suggests, when it holds`)}
          {suggestionField('fails', t`Suggests, when it does not`)}
        </div>
      )}
      <Check
        name="asks-model"
        label={t`Ask the language model too, where one is set up`}
        isChecked={question.asks_model}
        onChange={(asks_model) => onChange({ ...question, asks_model })}
      />
    </FieldGroup>
  )
}

const KINDS: readonly Kind[] = ['category', 'disclosure', 'silence', 'overtalk', 'response-time']

/** Checks that are complete from the start; the others need input first. */
const COMPLETE: Partial<Record<Kind, AutomaticCheck>> = {
  silence: { kind: 'silence', at_most: 0.2 },
  overtalk: { kind: 'overtalk', at_most: 0.1 },
  'response-time': { kind: 'response-time', of: 'median', at_most_ms: 60_000 },
}

type DisclosureCheckProps = {
  check: Extract<AutomaticCheck, { kind: 'disclosure' }> | null
  onChange: (check: AutomaticCheck) => void
}

/** A phrase that must occur, as a search. Syntax errors are marked below the field. */
function DisclosureCheck({ check, onChange }: DisclosureCheckProps) {
  const { t, i18n } = useLingui()
  const [isEmptied, setIsEmptied] = useState(false)
  const query = isEmptied ? '' : (check?.query ?? '')
  const { error } = parseSearch(query)

  return (
    <Textarea
      className={classes['mono'] ?? ''}
      label={t`Search`}
      description={t`It holds when this is found in what was said.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={query}
      maxLength={500}
      autosize
      minRows={2}
      spellCheck={false}
      autoComplete="off"
      error={
        error ? (
          <SearchMistake search={query} error={error} why={i18n._(searchProblems[error.problem])} />
        ) : (
          isEmptied && t`Write what is looked for. Until then the search of before holds.`
        )
      }
      rightSection={<SearchHelp />}
      rightSectionPointerEvents="all"
      onChange={({ currentTarget: { value } }) => {
        const isBlank = value.trim() === ''
        setIsEmptied(isBlank && check !== null)
        if (!isBlank) onChange({ kind: 'disclosure', query: value })
      }}
      onBlur={() => setIsEmptied(false)}
    />
  )
}

type MeasuredCheckProps = {
  check: Exclude<AutomaticCheck, { kind: 'category' | 'disclosure' }>
  onChange: (check: AutomaticCheck) => void
}

/** A measurement with its maximum. Shares are typed in percent, times in seconds. */
function MeasuredCheck({ check, onChange }: MeasuredCheckProps) {
  const { t } = useLingui()

  if (check.kind !== 'response-time') {
    return (
      <NumberField
        label={check.kind === 'silence' ? t`Silence at most, % of the duration` : t`At most, % of the agent’s turns`}
        value={percentOf(check.at_most)}
        min={0}
        max={100}
        onChange={(percent) => onChange({ ...check, at_most: percent / 100 })}
      />
    )
  }
  return (
    <div className={classes['line']}>
      <NativeSelect
        label={t`Which response`}
        value={check.of}
        data={[
          { value: 'first', label: t`The first one` },
          { value: 'median', label: t`The median` },
          { value: 'longest', label: t`The longest one` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...check, of: RESPONSES.find((one) => one === value) ?? check.of })
        }
      />
      <NumberField
        label={t`At most, seconds`}
        value={check.at_most_ms / 1_000}
        min={0}
        max={86_400}
        onChange={(seconds) => onChange({ ...check, at_most_ms: Math.round(seconds * 1_000) })}
      />
    </div>
  )
}

const RESPONSES = ['first', 'median', 'longest'] as const

/** Rounded to a tenth of a percent, because 0.07 × 100 is not exactly 7 in floating point. */
const percentOf = (share: number) => Math.round(share * 1_000) / 10
