import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { destinationsFor } from './destinations.ts'
import classes from './go-to-dialog.module.css'
import type { PlaceGroup } from './places.ts'

type GoToDialogProps = { groups: readonly PlaceGroup[]; permissions: readonly string[]; onClose: () => void }

/** Type where to go; arrows choose, Enter goes. */
export function GoToDialog({ groups, permissions, onClose }: GoToDialogProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { selectFirstOption, ...combobox } = useCombobox({ opened: true, onDropdownClose: onClose })
  const [query, setQuery] = useState('')
  useFocusBack()
  const found = destinationsFor({ query, groups, permissions, i18n })

  // Enter goes to the best of what was found
  useEffect(() => {
    if (query) selectFirstOption()
  }, [query, selectFirstOption])

  function onOptionSubmit(key: string) {
    const destination = found.find((candidate) => candidate.key === key)
    onClose()
    if (destination) void navigate(destination.link)
  }

  return (
    <Modal.Root opened onClose={onClose} padding={0} yOffset="12vh">
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t`Go to`}>
        <Combobox store={{ ...combobox, selectFirstOption }} onOptionSubmit={onOptionSubmit}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              variant="unstyled"
              size="md"
              className={classes['query']}
              leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
              placeholder={t`A page, or the number of a call`}
              aria-label={t`A page, or the number of a call`}
              value={query}
              onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes['list']} aria-label={t`Destinations`}>
            {found.map(({ key, label, hint }) => (
              <Combobox.Option key={key} value={key} className={classes['option']}>
                <span>{label}</span>
                <span className={classes['hint']}>{hint}</span>
              </Combobox.Option>
            ))}
            {found.length === 0 && (
              <Combobox.Empty>
                <Trans>Nothing by that name is open to you.</Trans>
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
