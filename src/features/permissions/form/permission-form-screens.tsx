import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { locales } from '#contracts/page-config.ts'
import type { PermissionDetail, PermissionDraft } from '#contracts/permission-catalogue.ts'
import { ADMIN_ROLE_ID, permissionGroups } from '#contracts/permissions.ts'
import { useApi, useAppContext, useCan } from '#src/context/app-context.ts'
import { ActionButton } from '#src/forms/action-dialog.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { type Draft, useDraft } from '#src/forms/use-draft.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { builtInSentence, permissionGroupNames } from '#src/words/permissions.ts'

import { permissionsSearch } from '../list/permissions-search.ts'
import { permissionsApi } from '../permissions.api.ts'
import classes from './permission-form.module.css'
import { WhereUsed } from './where-used.tsx'

export function CreatePermissionScreen() {
  const { t } = useLingui()
  const api = useApi(permissionsApi)
  const leave = useLeave()
  const draft = useDraft({
    initial: BLANK,
    save: (values, signal) => api.create(values, signal),
    onSaved: ({ name }) => {
      void notify({ text: t`The permission ${name} is there. Administrators hold it already.`, milliseconds: 5000 })
      leave()
    },
  })

  return (
    <Page
      title={usePageTitle()}
      sentence={
        <Trans>For what other programs ask about, or for what is to come. Roles can be given it at once.</Trans>
      }
    >
      <DraftForm
        draft={draft}
        verb={<Trans>Add permission</Trans>}
        progress={<Trans>Adding…</Trans>}
        actions={
          <LinkButton link={{ to: '/admin/permissions' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
        }
      >
        <PermissionFields draft={draft} />
      </DraftForm>
    </Page>
  )
}

const BLANK: PermissionDraft = { name: '', group: 'other', description: {} }

/** Returns to the list. The reader may have the permission, so the session loads its permissions again. */
function useLeave() {
  const { session } = useAppContext()
  const navigate = useNavigate()

  return ({ isRemoved = false } = {}) => {
    session.send({ type: 'rights.changed' })
    // unsaved changes of a removed permission need no warning
    void navigate({ to: '/admin/permissions', search: permissionsSearch.defaults, ignoreBlocker: isRemoved })
  }
}

export function EditPermissionScreen({ permission }: { permission: Promise<PermissionDetail> }) {
  const can = useCan()

  return (
    <DraftPage
      answer={permission}
      rows={8}
      sentence={<Trans>What it is called for people, and where it is used.</Trans>}
      renderActions={(loaded) => <RemovePermission permission={loaded} />}
    >
      {(loaded, reload) => (
        <div className={classes['beside']}>
          <EditPermissionForm key={`${loaded.id}-${loaded.version}`} permission={loaded} onReload={reload} />
          <WhereUsed permission={loaded} mayOpenRoles={can('role-edit') && can('role-list')} />
        </div>
      )}
    </DraftPage>
  )
}

/** Removes a custom permission that only the administrators' role has. */
function RemovePermission({ permission }: { permission: PermissionDetail }) {
  const { t } = useLingui()
  const api = useApi(permissionsApi)
  const leave = useLeave()
  const can = useCan()
  const { id, name, is_built_in, roles } = permission
  const isUsed = roles.some((role) => role.id !== ADMIN_ROLE_ID)
  if (is_built_in || isUsed || !can('permission-delete')) return null

  return (
    <ActionButton
      title={<Trans>Remove the permission {name}?</Trans>}
      verb={<Trans>Remove permission</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_, signal) => api.remove(id, signal)}
      onDone={() => {
        void notify({ text: t`The permission ${name} is removed.`, milliseconds: 5000 })
        leave({ isRemoved: true })
      }}
    >
      <Trans>Only administrators hold it. Whatever asks for it will find that nobody does.</Trans>
    </ActionButton>
  )
}

type EditPermissionFormProps = { permission: PermissionDetail; onReload: () => void }

function EditPermissionForm({ permission, onReload }: EditPermissionFormProps) {
  const { t } = useLingui()
  const api = useApi(permissionsApi)
  const leave = useLeave()
  const { id, name, group, description, is_built_in, is_specified, version } = permission
  const draft = useDraft({
    initial: { name, group, description },
    save: (values, signal) => api.change(id, { ...values, version }, signal),
    onSaved: ({ name: saved }) => {
      void notify({ text: t`The permission ${saved} is changed.`, milliseconds: 5000 })
      leave()
    },
  })

  const builtIn = is_built_in ? t`The product itself checks this name: it does not change.` : undefined

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Save changes</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <>
          <LinkButton link={{ to: '/admin/permissions' }} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          <ShowNewerVersion draft={draft} onShow={onReload} />
        </>
      }
    >
      <PermissionFields
        draft={draft}
        fixedName={is_specified ? t`This name is given by the product’s specification and does not change.` : builtIn}
      />
    </DraftForm>
  )
}

type PermissionFieldsProps = {
  draft: Draft<PermissionDraft>
  /** Why the name cannot change; undefined if it can. */
  fixedName?: string | undefined
}

/** Name, group and description of a permission. */
function PermissionFields({ draft, fixedName }: PermissionFieldsProps) {
  const { t, i18n } = useLingui()
  const { values, errors, change, text } = draft
  const builtInText = builtInSentence(i18n, values.name)

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
          {builtInText ? (
            <Trans>Where you write nothing, the application’s own words stand: “{builtInText}”</Trans>
          ) : (
            <Trans>One plain sentence per language. Where you write nothing, the English one stands.</Trans>
          )}
        </p>
        {locales.map((locale) => (
          <Textarea
            key={locale}
            label={languageNames[locale]}
            lang={locale}
            placeholder={(locale === i18n.locale ? builtInText : null) ?? values.description.en ?? ''}
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
