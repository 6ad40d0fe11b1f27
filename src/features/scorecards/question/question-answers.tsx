import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { questionKinds } from '#contracts/scorecard-content.ts'
import { Check } from '#src/ui/check.tsx'
import { questionKindNames } from '#src/words/quality.ts'

import { withKind } from '../content/new-content.ts'
import { ChoiceOptions } from './choice-options.tsx'
import { FieldGroup } from './field-group.tsx'
import type { QuestionProps } from './question-props.ts'
import { ScaleBounds } from './scale-bounds.tsx'

/** How it is answered, and which answers are good. */
export function QuestionAnswers({ question, ...props }: QuestionProps) {
  const { t, i18n } = useLingui()
  const { onChange } = props

  return (
    <FieldGroup title={<Trans>How it is answered</Trans>}>
      <NativeSelect
        label={t`Kind`}
        value={question.kind}
        data={questionKinds.map((value) => ({ value, label: i18n._(questionKindNames[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(withKind(question, questionKinds.find((kind) => kind === value) ?? question.kind))
        }
      />
      {question.kind === 'yes-no' && (
        <NativeSelect
          label={t`Good answer`}
          value={question.good}
          data={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          description={t`It scores 100, the other one 0 and fails.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget: { value } }) => onChange({ ...question, good: value === 'no' ? 'no' : 'yes' })}
        />
      )}
      {question.kind === 'scale' && <ScaleBounds {...props} question={question} />}
      {question.kind === 'choice' && <ChoiceOptions {...props} question={question} />}
      <Check
        name="allows-na"
        label={t`It can be answered with N/A: then it counts neither for nor against`}
        isChecked={question.allows_na}
        onChange={(allows_na) => onChange({ ...question, allows_na })}
      />
    </FieldGroup>
  )
}
