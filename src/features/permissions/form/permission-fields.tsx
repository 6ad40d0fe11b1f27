import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'

import { locales } from '#contracts/page-config.ts'
import type { PermissionDraft } from '#contracts/permission-catalogue.ts'
import { permissionGroups } from '#contracts/permissions.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { builtInSentence, permissionGroupNames } from '#src/words/permissions.ts'

import classes from './permission-form.module.css'

type PermissionFieldsProps = {
  draft: Draft<PermissionDraft>
  /** Why the name does not change; undefined where it may. */
  fixedName?: string | undefined
}

/** What a permission is called, what it is about, and what it lets one do. */
export function PermissionFields({ draft, fixedName }: PermissionFieldsProps) {
  const { t, i18n } = useLingui()
  const { values, errors, change, text } = draft
  const ours = builtInSentence(i18n, values.name)

  return (
    <>
      <TextInput
        {...text('name')}
        classNames={{ input: classes['code'] ?? '' }}
        label={t`Name`}
        description={fixedName ?? t`What it is about, a hyphen and what one may do: report-export.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        readOnly={fixedName !== undefined}
        variant={fixedName === undefined ? 'default' : 'filled'}
      />
      <EnumSelect
        label={t`Group`}
        name="group"
        error={errors['group']?.[0]}
        values={permissionGroups}
        names={permissionGroupNames}
        value={values.group}
        onChange={(group) => change({ group: group ?? values.group })}
      />
      <fieldset className={classes['descriptions']}>
        <legend>
          <Trans>What it lets one do</Trans>
        </legend>
        <p>
          {ours ? (
            <Trans>Where you write nothing, the application’s own words stand: “{ours}”</Trans>
          ) : (
            <Trans>One plain sentence per language. Where you write nothing, the English one stands.</Trans>
          )}
        </p>
        {locales.map((locale) => (
          <Textarea
            key={locale}
            label={languageNames[locale]}
            lang={locale}
            placeholder={(locale === i18n.locale ? ours : null) ?? values.description.en ?? ''}
            value={values.description[locale] ?? ''}
            maxLength={500}
            autosize
            onChange={({ currentTarget: { value } }) =>
              change({ description: { ...values.description, [locale]: value } })
            }
          />
        ))}
        {errors['description']?.[0] && <p className={classes['error']}>{errors['description'][0]}</p>}
      </fieldset>
    </>
  )
}
