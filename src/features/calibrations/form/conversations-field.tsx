import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

import classes from '../calibrations.module.css'
import type { ChosenConversation } from './calibration-values.ts'
import { ChosenList } from './chosen-list.tsx'

type ConversationsFieldProps = {
  chosen: readonly ChosenConversation[]
  kept: ReadonlySet<number>
  error: string | undefined
  onChange: (chosen: ChosenConversation[]) => void
  /** The way to another one. */
  children: ReactNode
}

/** Which conversations are evaluated, in this order. */
export function ConversationsField({ chosen, kept, error, onChange, children }: ConversationsFieldProps) {
  const { t } = useLingui()
  const id = useId()

  return (
    <fieldset className={classes['field']} aria-describedby={`${id}-error`}>
      <legend>
        <Trans>Conversations</Trans>
      </legend>
      <ChosenList
        label={t`Conversations chosen`}
        items={chosen}
        kept={kept}
        onRemove={(removed) => onChange(chosen.filter((one) => one.id !== removed))}
      />
      {children}
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
    </fieldset>
  )
}
