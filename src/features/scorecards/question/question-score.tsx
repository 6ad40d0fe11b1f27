import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { families } from '#contracts/families.ts'
import { autoFails } from '#contracts/scorecard-content.ts'
import { useFormats } from '#src/ui/formats.ts'
import { autoFailNames, familyNames } from '#src/words/quality.ts'

import { NumberField } from '../builder/number-field.tsx'
import { shareOf } from '../content/weight-shares.ts'
import { FieldGroup } from './field-group.tsx'
import type { QuestionProps } from './question-props.ts'

/** What it counts, whom a fail hurts, and what a fail takes with it. */
export function QuestionScore({ question, content, onChange }: QuestionProps) {
  const { t, i18n } = useLingui()
  const { percent } = useFormats()
  const share = shareOf(content, [question])
  const told = share === null ? undefined : percent(share, 1)

  return (
    <FieldGroup title={<Trans>What it counts</Trans>}>
      <NumberField
        label={t`Weight`}
        help={told && t`${told} of the whole`}
        value={question.weight}
        min={0}
        max={1_000}
        onChange={(weight) => onChange({ ...question, weight })}
      />
      <NativeSelect
        label={t`Critical for`}
        value={question.family}
        data={families.map((value) => ({ value, label: i18n._(familyNames[value]) }))}
        description={t`One failed critical question makes the whole evaluation defective for that family.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, family: families.find((name) => name === value) ?? 'non-critical' })
        }
      />
      <NativeSelect
        label={t`What a fail does`}
        value={question.auto_fail ?? ''}
        data={[
          { value: '', label: t`It only costs its own points` },
          ...autoFails.map((value) => ({ value, label: i18n._(autoFailNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, auto_fail: autoFails.find((name) => name === value) ?? null })
        }
      />
    </FieldGroup>
  )
}
