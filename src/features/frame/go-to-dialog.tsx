import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, linkOptions } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { can } from '#src/machines/landing.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import classes from './go-to-dialog.module.css'
import type { NavigationGroup } from './navigation-items.ts'

type GoToDialogProps = { groups: readonly NavigationGroup[]; permissions: readonly string[]; onClose: () => void }

/** A dialog to navigate by typing: arrow keys select, Enter opens. */
export function GoToDialog({ groups, permissions, onClose }: GoToDialogProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { selectFirstOption, ...combobox } = useCombobox({ opened: true, onDropdownClose: onClose })
  const [query, setQuery] = useState('')
  useFocusBack()
  const destinations = destinationsFor({ query, groups, permissions, i18n })

  // Enter opens the best match
  useEffect(() => {
    if (query) selectFirstOption()
  }, [query, selectFirstOption])

  function onOptionSubmit(key: string) {
    const destination = destinations.find((candidate) => candidate.key === key)
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
            {destinations.map(({ key, label, hint }) => (
              <Combobox.Option key={key} value={key} className={classes['option']}>
                <span>{label}</span>
                <span className={classes['hint']}>{hint}</span>
              </Combobox.Option>
            ))}
            {destinations.length === 0 && (
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

type Destination = { key: string; label: string; hint: string; link: { to: string; params?: { id: string } } }

type Search = { query: string; groups: readonly NavigationGroup[]; permissions: readonly string[]; i18n: I18n }
type Source = (search: Search) => Destination[]

/** All destinations that match the query, the best first. A new kind of destination is added as a source. */
const destinationsFor = (search: Search): Destination[] => sources.flatMap((source) => source(search))

const callByNumber: Source = ({ query, permissions, i18n }) => {
  const number = /^#?(\d{1,15})$/.exec(query.trim())?.[1]
  if (!number || !can(permissions, 'call-detail')) return []
  return [
    {
      key: `call-${number}`,
      label: i18n._(msg`Call ${number}`),
      hint: i18n._(msg`Call`),
      link: linkOptions({ to: '/call-detail/$id', params: { id: number } }),
    },
  ]
}

const pages: Source = ({ query, groups, i18n }) => {
  const plainQuery = withoutAccents(query)
  return groups.flatMap((group) =>
    group.places
      .map(({ to, label }) => ({ key: to, label: i18n._(label), hint: i18n._(group.label), link: linkOptions({ to }) }))
      .filter(({ label, hint }) => withoutAccents(`${hint} ${label}`).includes(plainQuery)),
  )
}

const sources: Source[] = [callByNumber, pages]

/** Normalises text without case, accents and surrounding spaces, as people type in a hurry. */
const withoutAccents = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
