import { ActionIcon, Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import type { DeskCategory } from '#contracts/support-settings.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'

import { CategoryDialog } from './category-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

/** What tickets can be about. */
export function Categories({ work }: { work: SettingsWork }) {
  const { t } = useLingui()
  const [edited, edit] = useState<DeskCategory | 'new' | null>(null)
  const [removed, remove] = useState<DeskCategory | null>(null)
  const { categories, may_change_categories: mayChange } = work.settings

  return (
    <SettingsSection
      title={<Trans>Categories</Trans>}
      note={<Trans>One that is removed is offered no more; tickets that are of it stay so.</Trans>}
      action={
        mayChange && (
          <Button variant="default" onClick={() => edit('new')}>
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
                {mayChange && (
                  <span className={classes['buttons']}>
                    <ActionIcon variant="subtle" aria-label={t`Rename ${name}`} onClick={() => edit(category)}>
                      <IconPencil size={16} stroke={1.5} />
                    </ActionIcon>
                    <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => remove(category)}>
                      <IconTrash size={16} stroke={1.5} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {edited && <CategoryDialog category={edited === 'new' ? null : edited} work={work} onClose={() => edit(null)} />}
      {removed && (
        <ActionDialog
          title={<Trans>Remove the category {removed.name}?</Trans>}
          verb={<Trans>Remove</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={async (_reason, signal) => work.onChanged(await work.api.removeCategory(removed.id, signal))}
          onDone={() => remove(null)}
          onClose={() => remove(null)}
        >
          <Trans>It is offered no more. Tickets that are of it stay so.</Trans>
        </ActionDialog>
      )}
    </SettingsSection>
  )
}
