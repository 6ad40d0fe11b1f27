import { useLingui } from '@lingui/react/macro'

import type { Question } from '#contracts/scorecard-content.ts'

import { LocalizedField } from '../builder/localized-field.tsx'
import { NumberField } from '../builder/number-field.tsx'
import type { QuestionProps } from './question-props.ts'
import classes from './question.module.css'

/** The ends of a scale with their labels, and the value from which it passes. */
export function ScaleBounds({
  question,
  content,
  locale,
  onChange,
}: QuestionProps<Extract<Question, { kind: 'scale' }>>) {
  const { t } = useLingui()
  const localeProps = { locale, fallback: content.locale, max: 200 }

  return (
    <>
      <div className={classes['line']}>
        <NumberField
          label={t`Lowest`}
          value={question.min}
          min={0}
          max={100}
          isWhole
          onChange={(min) => onChange({ ...question, min })}
        />
        <NumberField
          label={t`Highest`}
          value={question.max}
          min={1}
          max={100}
          isWhole
          onChange={(max) => onChange({ ...question, max })}
        />
        <NumberField
          label={t`Pass mark`}
          help={t`The lowest that does not fail`}
          value={question.pass_from}
          min={0}
          max={100}
          isWhole
          onChange={(pass_from) => onChange({ ...question, pass_from })}
        />
      </div>
      <LocalizedField
        {...localeProps}
        label={t`What the lowest means`}
        text={question.min_label}
        onChange={(min_label) => onChange({ ...question, min_label })}
      />
      <LocalizedField
        {...localeProps}
        label={t`What the highest means`}
        text={question.max_label}
        onChange={(max_label) => onChange({ ...question, max_label })}
      />
    </>
  )
}
