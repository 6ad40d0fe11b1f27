import { Trans, useLingui } from '@lingui/react/macro'

import { MAX_OPTIONS, type Question } from '#contracts/scorecard-content.ts'

import { LocalizedField } from '../builder/localized-field.tsx'
import { NumberField } from '../builder/number-field.tsx'
import { newOption } from '../content/new-content.ts'
import { ItemList } from './item-list.tsx'
import type { QuestionProps } from './question-props.ts'

/** The options with their points, and the points that are needed to pass. */
export function ChoiceOptions({
  question,
  content,
  locale,
  onChange,
}: QuestionProps<Extract<Question, { kind: 'choice' }>>) {
  const { t } = useLingui()

  return (
    <>
      <ItemList
        label={t`Options`}
        items={question.options}
        max={MAX_OPTIONS}
        addLabel={<Trans>Add option</Trans>}
        removeLabel={(position) => t`Remove option ${position}`}
        create={() => newOption(0)}
        onChange={(options) => onChange({ ...question, options })}
      >
        {(option, position, change) => (
          <>
            <LocalizedField
              label={t`Option ${position}`}
              isUnlabelled
              text={option.label}
              locale={locale}
              fallback={content.locale}
              max={200}
              onChange={(label) => change({ label })}
            />
            <NumberField
              label={t`Points of option ${position}`}
              isUnlabelled
              value={option.points}
              min={0}
              max={1_000}
              onChange={(points) => change({ points })}
            />
          </>
        )}
      </ItemList>
      <NumberField
        label={t`Pass mark`}
        help={t`The fewest points that do not fail`}
        value={question.pass_from}
        min={0}
        max={1_000}
        onChange={(pass_from) => onChange({ ...question, pass_from })}
      />
    </>
  )
}
