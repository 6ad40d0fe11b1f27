import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type AutomaticCheck, NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { Check } from '#src/ui/check.tsx'
import { checkKindNames } from '#src/words/quality.ts'

import { CategoryCheck, type CategoryRules } from './category-check.tsx'
import { DisclosureCheck } from './disclosure-check.tsx'
import { FieldGroup } from './field-group.tsx'
import { MeasuredCheck } from './measured-check.tsx'
import type { QuestionProps } from './question-props.ts'
import classes from './question.module.css'

type Kind = AutomaticCheck['kind']

type QuestionRuleProps = QuestionProps & { categoryRules: CategoryRules | null }

/** What a machine looks up, and which answers it suggests by what it finds. Nobody is bound by a suggestion. */
export function QuestionRule({ question, content, locale, categoryRules, onChange }: QuestionRuleProps) {
  const { t, i18n } = useLingui()
  const words = useAnswerWords([locale, content.locale])
  // a check that still lacks what it looks for is not part of the question
  const [begun, setBegun] = useState<Kind | null>(null)
  const { rule } = question
  const kind = begun ?? rule?.check.kind ?? null
  const check = rule && rule.check.kind === kind ? rule.check : null
  const answers = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]

  function look(wanted: Kind | null) {
    const complete = wanted && COMPLETE[wanted]
    setBegun(wanted !== null && !complete && wanted !== rule?.check.kind ? wanted : null)
    if (wanted === null) onChange({ ...question, rule: null })
    else if (complete) take(complete)
  }

  function take(next: AutomaticCheck) {
    setBegun(null)
    onChange({ ...question, rule: { holds: rule?.holds ?? null, fails: rule?.fails ?? null, check: next } })
  }

  const suggested = (of: 'holds' | 'fails', label: string) =>
    rule && (
      <NativeSelect
        label={label}
        value={rule[of] ?? ''}
        data={[
          { value: '', label: t`No suggestion` },
          ...answers.map((value) => ({ value, label: words(question, value) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, rule: { ...rule, [of]: value === '' ? null : value } })
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
        onChange={({ currentTarget: { value } }) => look(KINDS.find((one) => one === value) ?? null)}
      />
      {kind === 'category' && (
        <CategoryCheck check={check?.kind === 'category' ? check : null} rules={categoryRules} onChange={take} />
      )}
      {kind === 'disclosure' && (
        <DisclosureCheck key={question.id} check={check?.kind === 'disclosure' ? check : null} onChange={take} />
      )}
      {check && check.kind !== 'category' && check.kind !== 'disclosure' && (
        <MeasuredCheck check={check} onChange={take} />
      )}
      {kind !== null && rule && check && (
        <div className={classes['line']}>
          {suggested('holds', t`Suggests, when it holds`)}
          {suggested('fails', t`Suggests, when it does not`)}
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

/** Those that say something from the start; the others wait for what they look for. */
const COMPLETE: Partial<Record<Kind, AutomaticCheck>> = {
  silence: { kind: 'silence', at_most: 0.2 },
  overtalk: { kind: 'overtalk', at_most: 0.1 },
  'response-time': { kind: 'response-time', of: 'median', at_most_ms: 60_000 },
}
