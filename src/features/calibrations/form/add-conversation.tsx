import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'

import { FoundSelect } from '#src/forms/found-select.tsx'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { useConversationWords } from '../use-conversation-words.ts'
import type { ChosenConversation } from './calibration-values.ts'

type AddConversationProps = {
  api: CalibrationsApi
  maySearch: boolean
  onAdd: (conversations: ChosenConversation[]) => void
}

/** By its number, or several of them at once; or found by what was said in it, or by the name of its agent. */
export function AddConversation({ api, maySearch, onAdd }: AddConversationProps) {
  const { t } = useLingui()
  const words = useConversationWords()
  const [numbers, setNumbers] = useState('')
  const [added, setAdded] = useState(0)
  const find = useCallback(
    async (q: string, signal: AbortSignal) => {
      const found = await api.calls(q, signal)
      return found.map((call) => ({ value: String(call.id), label: words({ ...call, interaction_id: call.id }) }))
    },
    [api, words],
  )

  const addNumbers = () => {
    const ids = [...numbers.matchAll(/\d{1,15}/g)].map(([digits]) => Number(digits)).filter((id) => id > 0)
    if (ids.length === 0) return
    onAdd(ids.map((id) => ({ id, label: t`Conversation ${id}` })))
    setNumbers('')
  }

  return (
    <>
      {maySearch && (
        <FoundSelect
          key={added} // empty again for the next one
          label={t`Add a conversation`}
          placeholder={t`Words of it, or its agent`}
          chosen={null}
          find={find}
          onChange={(option) => {
            if (!option) return
            onAdd([{ id: Number(option.value), label: option.label }])
            setAdded(added + 1)
          }}
        />
      )}
      <div className={classes['beside']}>
        <TextInput
          label={t`Add by number`}
          description={t`As its address has it; several with spaces between them.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          value={numbers}
          onChange={({ currentTarget }) => setNumbers(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // adds instead of saving
            addNumbers()
          }}
        />
        <Button variant="default" onClick={addNumbers}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </>
  )
}
