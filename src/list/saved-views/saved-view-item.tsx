import { useLingui, Trans } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'

import type { SavedView } from '#contracts/saved-views.ts'
import { Check } from '#src/ui/check.tsx'

import { DraftForm } from '../../forms/draft-form.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useDraft } from '../../forms/use-draft.ts'
import type { SavedViewsApi } from './saved-views.api.ts'
import classes from './saved-views.module.css'

type KeptViewProps = {
  view: SavedView
  api: SavedViewsApi
  /** The search part of the address as it is. */
  query: string
  onOpen: (query: string) => void
  onChanged: () => void
}

/** A list that somebody keeps: to be opened by all who see it, and changed by its owner. */
export function SavedViewItem({ view, api, query, onOpen, onChanged }: KeptViewProps) {
  const { t } = useLingui()
  const { name, shared, own, owner } = view
  const [isChanging, setIsChanging] = useState(false)
  const share = useAction({ act: () => api.changeView(view.id, { shared: !shared }), onDone: onChanged })
  const remove = useAction({ act: () => api.removeView(view.id), onDone: onChanged })

  return (
    <li>
      <div className={classes['view']}>
        <button type="button" className={classes['open']} onClick={() => onOpen(view.query)}>
          {name}
          {!own && <span className={classes['owner']}>{owner}</span>}
        </button>
        {own && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-expanded={isChanging}
              aria-label={t`Change ${name}`}
              onClick={() => setIsChanging(!isChanging)}
            >
              <IconPencil size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant={shared ? 'filled' : 'subtle'}
              color="gray"
              aria-pressed={shared}
              aria-label={t`Share ${name} with everybody`}
              loading={share.isPending}
              onClick={() => share.run(undefined)}
            >
              <IconUsers size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove ${name}`}
              loading={remove.isPending}
              onClick={() => remove.run(undefined)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {isChanging && (
        <ChangeView
          view={view}
          api={api}
          query={query}
          onSaved={() => {
            setIsChanging(false)
            onChanged()
          }}
        />
      )}
    </li>
  )
}

type ChangeViewProps = { view: SavedView; api: SavedViewsApi; query: string; onSaved: () => void }

/** Gives a kept list another name, or what is filtered now. */
function ChangeView({ view, api, query, onSaved }: ChangeViewProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: { name: view.name, isAsNow: false },
    save: ({ name, isAsNow }) => api.changeView(view.id, { name, ...(isAsNow && { query }) }),
    onSaved,
  })

  return (
    <div className={classes['change']}>
      <DraftForm draft={draft} verb={<Trans>Save changes</Trans>} progress={<Trans>Saving…</Trans>}>
        <TextInput {...draft.text('name')} label={t`New name`} maxLength={80} data-autofocus />
        {query !== view.query && (
          <Check
            name="isAsNow"
            label={t`Keep the list as it is filtered now`}
            isChecked={draft.values.isAsNow}
            onChange={(isAsNow) => draft.change({ isAsNow })}
          />
        )}
      </DraftForm>
    </div>
  )
}
