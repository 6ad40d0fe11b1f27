import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { Named } from '#contracts/params.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import classes from '../calibrations.module.css'
import { ChosenList } from './chosen-list.tsx'

type PeopleFieldProps = {
  people: readonly Named[]
  chosen: readonly Named[]
  kept: ReadonlySet<number>
  error: string | undefined
  onChange: (chosen: Named[]) => void
}

/** Who takes part, added one after the other. */
export function PeopleField({ people, chosen, kept, error, onChange }: PeopleFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const others = people.filter((person) => !chosen.some((one) => one.id === person.id))

  return (
    <fieldset className={classes['field']} aria-describedby={`${id}-error`}>
      <legend>
        <Trans>People</Trans>
      </legend>
      <ChosenList
        label={t`People chosen`}
        items={chosen.map((person) => ({ id: person.id, label: person.name }))}
        kept={kept}
        onRemove={(removed) => onChange(chosen.filter((person) => person.id !== removed))}
      />
      <Select
        key={chosen.length} // empty again for the next one
        label={t`Add a person`}
        value={null}
        options={namedOptions(others)}
        onChange={(value) => {
          const added = others.find((person) => String(person.id) === value)
          if (added) onChange([...chosen, added])
        }}
        help={t`Whoever leads and takes part answers as blindly as everybody else.`}
      />
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
    </fieldset>
  )
}
