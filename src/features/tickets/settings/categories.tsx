import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { type DeskCategory, MAX_CATEGORY_LENGTH } from '#contracts/support-settings.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'

import { SettingsSection } from './settings-section.tsx'
import type { SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

/** The categories of tickets. */
export function Categories({ work }: { work: SettingsWork }) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<DeskCategory | 'new' | null>(null)
  const [removed, setRemoved] = useState<DeskCategory | null>(null)
  const { categories, may_change_categories: canChange } = work.settings

  return (
    <SettingsSection
      title={<Trans>Categories</Trans>}
      note={<Trans>One that is removed is offered no more; tickets that are of it stay so.</Trans>}
      action={
        canChange && (
          <Button variant="default" onClick={() => setEdited('new')}>
            <Trans>Add category</Trans>
          </Button>
        )
      }
    >
      {categories.length === 0 ? (
        <p className={classes['note']}>
          <Trans>There is no category yet.</Trans>
        </p>
      ) : (
        <ul className={classes['categories']}>
          {categories.map((category) => {
            const { id, name, tickets } = category
            return (
              <li key={id} className={classes['category']}>
                <span>
                  {name}
                  <span className={classes['count']}>
                    <Plural value={tickets} one="# ticket" other="# tickets" />
                  </span>
                </span>
                {canChange && (
                  <span className={classes['buttons']}>
                    <ActionIcon variant="subtle" aria-label={t`Rename ${name}`} onClick={() => setEdited(category)}>
                      <IconPencil size={16} stroke={1.5} />
                    </ActionIcon>
                    <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => setRemoved(category)}>
                      <IconTrash size={16} stroke={1.5} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {edited && (
        <CategoryDialog category={edited === 'new' ? null : edited} work={work} onClose={() => setEdited(null)} />
      )}
      {removed && (
        <ActionDialog
          title={<Trans>Remove the category {removed.name}?</Trans>}
          verb={<Trans>Remove</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={async (_reason, signal) => work.onChanged(await work.api.removeCategory(removed.id, signal))}
          onDone={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        >
          <Trans>It is offered no more. Tickets that are of it stay so.</Trans>
        </ActionDialog>
      )}
    </SettingsSection>
  )
}

type CategoryDialogProps = {
  /** Null for a new one. */
  category: DeskCategory | null
  work: SettingsWork
  onClose: () => void
}

function CategoryDialog({ category, work: { api, onChanged, onReload }, onClose }: CategoryDialogProps) {
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
