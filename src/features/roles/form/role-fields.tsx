import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { RuleOptions } from '#contracts/roles.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'

import { PermissionMatrix } from '../matrix/permission-matrix.tsx'
import { RoleSentence } from '../role-sentence.tsx'
import { type RoleDraft, ruleErrorsIn } from './role-draft.ts'
import classes from './role-form.module.css'

type RoleFieldsProps = {
  draft: Draft<RoleDraft>
  options: RuleOptions
  /** The permissions of the reader, who gives no others. */
  held: readonly string[]
  /** The administrators' role: only its description and its second factor change. */
  isLocked?: boolean
}

/** What a role is, and what it may do. */
export function RoleFields({ draft, options, held, isLocked = false }: RoleFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change, text } = draft

  return (
    <>
      <div className={classes['facts']}>
        <TextInput
          {...text('name')}
          label={t`Name`}
          maxLength={100}
          autoComplete="off"
          required
          withAsterisk={false}
          readOnly={isLocked}
          variant={isLocked ? 'filled' : 'default'}
        />
        <Textarea
          {...text('description')}
          label={t`Description`}
          description={t`What its people come to do.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={1000}
          autosize
          minRows={2}
        />
        <Check
          name="requires_two_factor"
          label={t`Asks for a second factor when signing in`}
          isChecked={values.requires_two_factor}
          onChange={(requires_two_factor) => change({ requires_two_factor })}
        />
      </div>
      <p className={classes['sentence']} aria-live="polite">
        <RoleSentence grants={values.rules} options={options} />
      </p>
      {isLocked && (
        <p className={classes['note']}>
          <Trans>The administrators’ role always holds everything: its permissions do not change.</Trans>
        </p>
      )}
      <PermissionMatrix
        grants={values.rules}
        options={options}
        held={held}
        isLocked={isLocked}
        errors={ruleErrorsIn(errors)}
        onChange={(rules) => change({ rules })}
      />
    </>
  )
}
