import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type DeskCategory, MAX_CATEGORY_LENGTH } from '#contracts/support-settings.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'

import type { SettingsWork } from './settings-work.ts'

type CategoryDialogProps = {
  /** Null for a new one. */
  category: DeskCategory | null
  work: SettingsWork
  onClose: () => void
}

export function CategoryDialog({ category, work: { api, onChanged, onReload }, onClose }: CategoryDialogProps) {
  const { t } = useLingui()

  return (
    <DraftDialog
      title={category ? <Trans>Rename the category</Trans> : <Trans>Add category</Trans>}
      verb={category ? <Trans>Save changes</Trans> : <Trans>Add category</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ name: category?.name ?? '' }}
      save={({ name }, signal) =>
        category
          ? api.renameCategory(category.id, { name, version: category.version }, signal)
          : api.addCategory(name, signal)
      }
      onSaved={(after) => {
        onClose()
        onChanged(after)
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <TextInput
            {...draft.text('name')}
            label={t`Name`}
            maxLength={MAX_CATEGORY_LENGTH}
            autoComplete="off"
            data-autofocus
          />
          <ShowNewerVersion
            draft={draft}
            onShow={() => {
              close()
              onReload()
            }}
          />
        </>
      )}
    </DraftDialog>
  )
}
