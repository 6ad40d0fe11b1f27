import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { useAction } from '#src/forms/use-action.ts'
import { useFormats } from '#src/ui/formats.ts'

import { maskingApi } from './masking.api.ts'
import classes from './masking-line.module.css'
import { UnmaskDialog } from './unmask-dialog.tsx'

type MaskingLineProps = {
  conversation: CallDetail
  /** Null until they are there. */
  turns: CallTurns['data'] | null
  /** Loads the conversation anew. */
  onChanged: () => void
}

/** Whether something of a conversation is masked, and the way to see it for whoever may. */
export function MaskingLine({ conversation, turns, onChanged }: MaskingLineProps) {
  const { http } = useRouter().options.context
  const { time, zone } = useFormats()
  const [isAsked, setIsAsked] = useState(false)
  const api = maskingApi(http, conversation.id)
  const maskAgain = useAction({ act: api.maskAgain, onDone: onChanged })
  const { may, until } = conversation.unmasking
  useEnd(until, onChanged)

  if (until !== null) {
    const end = time(until, zone)
    return (
      <div className={classes['line']}>
        <Trans>What is masked for others is shown to you until {end}.</Trans>
        <Button
          variant="default"
          size="compact-sm"
          loading={maskAgain.isPending}
          onClick={() => maskAgain.run(undefined)}
        >
          <Trans>Mask it again</Trans>
        </Button>
      </div>
    )
  }
  if (!isMasked(conversation, turns)) return null
  return (
    <div className={classes['line']}>
      <Trans>What is sensitive in it is masked.</Trans>
      {may && (
        <Button variant="default" size="compact-sm" onClick={() => setIsAsked(true)}>
          <Trans>Show what is masked</Trans>
        </Button>
      )}
      {isAsked && (
        <UnmaskDialog
          unmask={api.unmask}
          onDone={() => {
            setIsAsked(false)
            onChanged()
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}

const isMasked = ({ recording }: CallDetail, turns: CallTurns['data'] | null): boolean =>
  recording?.muted === true || recording?.withheld != null || (turns ?? []).some(({ sensitive }) => sensitive)

/** Shows the conversation masked again when its time is over. */
function useEnd(until: string | null, onEnd: () => void) {
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(onEnd, Math.max(0, Date.parse(until) - Date.now()) + A_LITTLE_MS)
    return () => clearTimeout(timer)
  }, [until, onEnd])
}

/** The server's clock has then passed it too. */
const A_LITTLE_MS = 2_000
