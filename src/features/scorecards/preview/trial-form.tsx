import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import { useFormats } from '#src/ui/formats.ts'
import { type FoundOption, FoundSelect } from '#src/ui/found-select.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './preview.module.css'

export type FindCalls = (words: string, signal: AbortSignal) => Promise<CallRowDto[]>
/** The conversation that rules are tried on. */
export type TriedCall = Pick<CallRowDto, 'id' | 'channel'>

type TrialFormProps = {
  /** Null for who may not open conversations. */
  findCalls: FindCalls | null
  isPending: boolean
  onTry: (call: TriedCall) => void
}

/** On which conversation the automatic rules are tried: one of the newest, or one by its number. */
export function TrialForm({ findCalls, isPending, onTry }: TrialFormProps) {
  const { t } = useLingui()
  const { dateTime } = useFormats()
  const [number, setNumber] = useState('')
  const [chosen, setChosen] = useState<FoundOption | null>(null)
  const [found, setFound] = useState<readonly CallRowDto[]>([])
  const labelOf = ({ id, started_at, time_zone, partner, agent }: CallRowDto) =>
    [`#${id}`, started_at && dateTime(started_at, time_zone), agent?.name, partner.name].filter(Boolean).join(' · ')
  const [find] = useState(() => async (words: string, signal: AbortSignal) => {
    const calls = await findCalls!(words, signal) // there is no field without it
    setFound((before) => [...calls, ...before])
    return calls.map((call) => ({ value: String(call.id), label: labelOf(call) }))
  })
  const call = /^[1-9]\d{0,14}$/.test(number.trim())
    ? { id: Number(number), channel: 'voice' as const }
    : found.find(({ id }) => String(id) === chosen?.value)

  return (
    <form
      className={classes['trial']}
      aria-labelledby="trial-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (call && !isPending) onTry(call)
      }}
    >
      <h2 id="trial-title" className={classes['title']}>
        <Trans>Test on a conversation</Trans>
      </h2>
      <p className={classes['note']}>
        <Trans>What would the automatic rules suggest? Nothing is kept of it.</Trans>
      </p>
      {findCalls && (
        <FoundSelect
          label={t`Conversation`}
          placeholder={t`One of the newest, or words that were said`}
          chosen={number.trim() === '' ? chosen : null}
          find={find}
          onChange={(option) => {
            setChosen(option)
            setNumber('')
          }}
        />
      )}
      <TextInput
        label={t`Or its number`}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setNumber(value)}
      />
      <div>
        <WaitingButton type="submit" variant="default" isWaiting={isPending} aria-disabled={!call}>
          <Trans>Try the rules</Trans>
        </WaitingButton>
      </div>
    </form>
  )
}
