import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import classes from './find-bar.module.css'
import { usePageKeys } from './page-keys.ts'
import type { Find } from './use-find.ts'

type FindBarProps = {
  find: Find
  /** The label of the field: what is searched. */
  label: string
}

/** A search field with the number of matches, and buttons for the previous and the next match. */
export function FindBar({ find, label }: FindBarProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const { number, matches } = find
  const count = matches.length
  const isSearching = find.foldedQuery !== ''
  usePageKeys((key) => {
    if (key !== '/') return false
    field.current?.select()
    field.current?.focus()
    return true
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') find.go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') {
      find.setQuery('')
      event.currentTarget.blur()
    } else return
    event.preventDefault()
  }

  return (
    <search className={classes['bar']}>
      <TextInput
        ref={field}
        type="search"
        size="xs"
        className={classes['field']}
        leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={find.query}
        onChange={({ currentTarget }) => find.setQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <output className={classes['count']}>
        {isSearching &&
          (count === 0 ? (
            <Trans>Not said</Trans>
          ) : (
            <Plural value={count} one={`${number} of # match`} other={`${number} of # matches`} />
          ))}
      </output>
      {isSearching && (
        <>
          <MatchStep label={t`Previous match`} isUseful={count > 0} onClick={() => find.go(-1)}>
            <IconChevronUp size={16} aria-hidden />
          </MatchStep>
          <MatchStep label={t`Next match`} isUseful={count > 0} onClick={() => find.go(1)}>
            <IconChevronDown size={16} aria-hidden />
          </MatchStep>
        </>
      )}
    </search>
  )
}

type MatchStepProps = { label: string; isUseful: boolean; onClick: () => void; children: ReactNode }

function MatchStep({ label, isUseful, onClick, children }: MatchStepProps) {
  return (
    <ActionIcon variant="subtle" size={28} disabled={!isUseful} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
