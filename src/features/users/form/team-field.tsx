import { useLingui } from '@lingui/react/macro'
import { type ComboboxItem, Loader, Select, type OptionsFilter } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useState } from 'react'

import type { Named } from '#contracts/params.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'

type TeamFieldProps = {
  teams: readonly Named[]
  value: number | null
  onChange: (id: number | null) => void
  /** Rejects with a failure. Null for people who may not create teams. */
  createTeam: ((name: string) => Promise<Named>) | null
  error?: string | undefined
}

/** Selects a team, found by typing. A name that no team has can become a new team. */
export function TeamField({ teams, value, onChange, createTeam, error }: TeamFieldProps) {
  const { t, i18n } = useLingui()
  const [created, setCreated] = useState<Named[]>([])
  const [typed, setTyped] = useState('')
  const enterSelects = useEnterSelectsFirst(setTyped)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const known = [...teams, ...created]
  const name = typed.trim()
  const isNew = createTeam && name !== '' && !known.some((team) => sameName(team.name, name))

  async function create() {
    if (!createTeam) return
    setIsPending(true)
    try {
      const team = await createTeam(name)
      setCreated([...created, team])
      onChange(team.id)
    } catch (caught) {
      const failure = failureIn(caught)
      setRefusal(failure.errors?.['name']?.[0] ?? failureSentence(i18n, failure))
    }
    setIsPending(false)
  }

  return (
    <Select
      {...enterSelects}
      name="team_id"
      label={t`Team`}
      placeholder={t`No team`}
      description={createTeam && t`Type the name of a team that does not exist yet to make it.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={refusal ?? error}
      value={value === null ? null : String(value)}
      data={[...namedOptions(known), ...(isNew ? [{ value: NEW, label: t`Make the team “${name}”` }] : [])]}
      filter={filterWithNew}
      searchable
      clearable
      allowDeselect={false}
      rightSection={isPending ? <Loader size={16} /> : undefined}
      onChange={(selected) => {
        setRefusal(undefined)
        if (selected === NEW) void create()
        else onChange(selected === null ? null : Number(selected))
      }}
    />
  )
}

const NEW = 'new'

const sameName = (first: string, second: string) =>
  first.localeCompare(second, undefined, { sensitivity: 'accent' }) === 0

/** The teams whose name contains the typed text, and the offer to create a new one. */
const filterWithNew: OptionsFilter = ({ options, search }) =>
  options.filter((option) => {
    if (!isItem(option)) return true
    return option.value === NEW || option.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  })

const isItem = (option: object): option is ComboboxItem => 'value' in option
