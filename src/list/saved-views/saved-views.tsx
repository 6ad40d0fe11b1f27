import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'

import { failureIn } from '#src/lib/request-failed.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { SaveView } from './save-view.tsx'
import { SavedViewItem } from './saved-view-item.tsx'
import type { SavedViewsApi } from './saved-views.api.ts'
import classes from './saved-views.module.css'

type SavedViewsProps = {
  api: SavedViewsApi
  /** The search part of the address as it is. */
  query: string
  /** Shows a view: its search part takes the place of the address's. */
  onOpen: (query: string) => void
}

/** The lists that people keep: their own, and what others share. */
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
  const [asked, setAsked] = useState(() => api.views())
  const reload = () => setAsked(api.views())
  const { value, error } = usePromiseState(asked)

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
