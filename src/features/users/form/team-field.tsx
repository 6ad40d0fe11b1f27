import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { type ComboboxItem, Loader, Select, type OptionsFilter } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
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
  /** Rejects with a failure. Null for those who may not make any. */
  createTeam: ((name: string) => Promise<Named>) | null
  error?: string | undefined
}

/** One of the teams, found by typing; a name that none has can become a new one. */
export function TeamField({ teams, value, onChange, createTeam, error }: TeamFieldProps) {
  const { t, i18n } = useLingui()
  const [created, setCreated] = useState<Named[]>([])
  const [typed, setTyped] = useState('')
  const enterChooses = useEnterSelectsFirst(setTyped)
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
      {...enterChooses}
      name="team_id"
      label={t`Team`}
      placeholder={t`No team`}
      description={createTeam && t`Type the name of a team that does not exist yet to make it.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={refusal ?? error}
      value={value === null ? null : String(value)}
      data={[...namedOptions(known), ...(isNew ? [{ value: NEW, label: t`Make the team “${name}”` }] : [])]}
      filter={keepNew}
      searchable
      clearable
      allowDeselect={false}
      rightSection={isPending ? <Loader size={16} /> : undefined}
      onChange={(chosen) => {
        setRefusal(undefined)
        if (chosen === NEW) void create()
        else onChange(chosen === null ? null : Number(chosen))
      }}
    />
  )
}

const NEW = 'new'

const sameName = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0

/** Those in whose name the typed words are, and the offer of a new one. */
const keepNew: OptionsFilter = ({ options, search }) =>
  options.filter((option) => {
    if (!isItem(option)) return true
    return option.value === NEW || option.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  })

const isItem = (option: object): option is ComboboxItem => 'value' in option
