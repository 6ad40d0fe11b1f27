import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'

import type { SavedView } from '#contracts/saved-views.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { Check } from '#src/ui/check.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { DraftForm } from '../../forms/draft-form.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useDraft } from '../../forms/use-draft.ts'
import type { SavedViewsApi } from './saved-views.api.ts'
import classes from './saved-views.module.css'

type SavedViewsProps = {
  api: SavedViewsApi
  /** The current search part of the address. */
  query: string
  /** Opens a view: its search part replaces that of the address. */
  onOpen: (query: string) => void
}

/** The saved views of a list: the user's own, and those that others share. */
export function SavedViews(props: SavedViewsProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <Popover position="bottom-end" width={340} trapFocus withRoles opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>Views</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <Views
            {...props}
            onOpen={(query) => {
              setIsOpen(false)
              props.onOpen(query)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Views({ api, query, onOpen }: SavedViewsProps) {
  const { i18n } = useLingui()
  const [answer, setAnswer] = useState(() => api.views())
  const reload = () => setAnswer(api.views())
  const { value, error } = usePromiseState(answer)

  return (
    <div className={classes['views']} aria-busy={!value && !error}>
      {error ? (
        <p role="alert" className={classes['none']}>
          {failureSentence(i18n, failureIn(error))}
        </p>
      ) : null}
      {value?.data.length === 0 && (
        <p className={classes['none']}>
          <Trans>No list is kept yet. Filter the rows, then give what you see a name.</Trans>
        </p>
      )}
      {value && value.data.length > 0 && (
        <ul className={classes['list']}>
          {value.data.map((view) => (
            <SavedViewItem key={view.id} view={view} api={api} query={query} onOpen={onOpen} onChanged={reload} />
          ))}
        </ul>
      )}
      <SaveView api={api} query={query} onSaved={reload} />
    </div>
  )
}

type SavedViewItemProps = {
  view: SavedView
  api: SavedViewsApi
  /** The current search part of the address. */
  query: string
  onOpen: (query: string) => void
  onChanged: () => void
}

/** A saved view: everybody who sees it can open it, and its owner can change it. */
function SavedViewItem({ view, api, query, onOpen, onChanged }: SavedViewItemProps) {
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

/** Renames a saved view, or replaces it with the current filters. */
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

type SaveViewProps = { api: SavedViewsApi; query: string; onSaved: () => void }

/** Saves the current filters and sorting of the list under a name. */
function SaveView({ api, query, onSaved }: SaveViewProps) {
  const { t } = useLingui()
  const draft = useDraft({
    initial: { name: '', shared: false },
    save: ({ name, shared }, signal) => api.addView({ name, shared, query }, signal),
    onSaved: () => {
      draft.change({ name: '', shared: false })
      onSaved()
    },
  })

  return (
    <DraftForm draft={draft} verb={<Trans>Keep this list</Trans>} progress={<Trans>Keeping it…</Trans>}>
      <TextInput {...draft.text('name')} label={t`Name`} maxLength={80} />
      <Check
        name="shared"
        label={t`Offer it to everybody who may open this list`}
        isChecked={draft.values.shared}
        onChange={(shared) => draft.change({ shared })}
      />
    </DraftForm>
  )
}
