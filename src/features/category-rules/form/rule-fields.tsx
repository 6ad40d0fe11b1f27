import { Textarea, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { CategoryRuleOptions } from '#contracts/category-rules.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'

import { Narrowing } from './narrowing.tsx'
import { QueryField } from './query-field.tsx'
import type { RuleDraft } from './rule-draft.ts'

/** What a rule is called, what it looks for, and in which conversations. */
export function RuleFields({ draft, options }: { draft: Draft<RuleDraft>; options: CategoryRuleOptions }) {
  const { t } = useLingui()
  const { values, errors, change, text, failure } = draft

  return (
    <>
      <TextInput
        {...text('name')}
        label={t`Name`}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <Textarea
        {...text('description')}
        label={t`Description`}
        description={t`What the category means, for those who read results.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={1000}
        autosize
        minRows={2}
      />
      <QueryField
        query={values.query}
        error={errors['query']?.[0]}
        isRefused={failure !== null}
        onChange={(query) => change({ query })}
      />
      <Narrowing values={values} errors={errors} options={options} onChange={change} />
      <Check
        name="active"
        label={t`Switched on: it runs on past conversations and on every new one`}
        isChecked={values.active}
        onChange={(active) => change({ active })}
      />
    </>
  )
}
