import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { Check } from '#src/ui/check.tsx'

import { FieldGroup } from './field-group.tsx'
import type { QuestionProps } from './question-props.ts'
import classes from './question.module.css'

/** The answers to an earlier question on which this one depends. Without them it is always asked. */
export function QuestionCondition({ question, content, locale, onChange }: QuestionProps) {
  const { t } = useLingui()
  const languages = [locale, content.locale]
  const answerText = useAnswerWords(languages)
  const { condition } = question
  const questions = questionsOf(content)
  const earlier = questions.slice(0, questions.indexOf(question))
  const source = earlier.find(({ id }) => id === condition?.question_id)

  function dependOn(id: string) {
    const selected = earlier.find((candidate) => candidate.id === id)
    const [first] = selected ? answersOf(selected) : []
    onChange({
      ...question,
      condition: selected && first !== undefined ? { question_id: selected.id, answers: [first] } : null,
    })
  }

  return (
    <FieldGroup title={<Trans>When it is asked</Trans>}>
      <NativeSelect
        label={t`Depends on`}
        value={condition?.question_id ?? ''}
        data={[
          { value: '', label: t`Nothing: it is always asked` },
          ...earlier.map((earlierQuestion) => ({
            value: earlierQuestion.id,
            label: inLanguage(earlierQuestion.text, ...languages) || earlierQuestion.id,
          })),
          ...(condition && !source
            ? [{ value: condition.question_id, label: t`A question that does not stand before it` }]
            : []),
        ]}
        onChange={({ currentTarget: { value } }) => dependOn(value)}
      />
      {condition && source && (
        <div role="group" aria-label={t`Answers after which it is asked`} className={classes['answers']}>
          {[...new Set([...answersOf(source), ...condition.answers])].map((value) => (
            <Check
              key={value}
              name={`condition-${value}`}
              label={answerText(source, value)}
              isChecked={condition.answers.includes(value)}
              onChange={(isChecked) => {
                const answers = isChecked
                  ? [...condition.answers, value]
                  : condition.answers.filter((one) => one !== value)
                // without any answer it would never be asked
                if (answers.length > 0) onChange({ ...question, condition: { ...condition, answers } })
              }}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

const answersOf = (question: Question) => [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]
