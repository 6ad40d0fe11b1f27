import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { UserRowDto } from '#contracts/users.ts'

import { usePeople } from './use-people.ts'

type PersonPickerProps = {
  search: (q: string, signal: AbortSignal) => Promise<UserRowDto[]>
  onChange: (userId: number | null) => void
}

/** As whom one looks: found on the server, for there may be thousands. */
export function PersonPicker({ search, onChange }: PersonPickerProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<UserRowDto | null>(null)
  const { people, isPending } = usePeople(search, chosen && words === labelOf(chosen) ? '' : words)
  const offered = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people

  return (
    <Select
      label={t`As whom`}
      placeholder={t`Somebody of no team and no partner`}
      description={t`Rules about one’s own team, partner or conversations depend on the person.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': t`Nobody in particular` }}
      filter={({ options }) => options} // the server has
      searchValue={words}
      onSearchChange={setWords}
      nothingFoundMessage={isPending ? t`Loading...` : t`Sorry, no matching options.`}
      data={offered.map((person) => ({ value: String(person.id), label: labelOf(person) }))}
      value={chosen ? String(chosen.id) : null}
      onChange={(value) => {
        const person = offered.find(({ id }) => String(id) === value) ?? null
        setChosen(person)
        onChange(person?.id ?? null)
      }}
    />
  )
}

const labelOf = ({ name, team, partner }: UserRowDto) => [name, team?.name, partner?.name].filter(Boolean).join(' · ')
