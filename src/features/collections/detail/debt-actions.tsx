import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Debt } from '#contracts/debts.ts'

import type { CollectionsApi } from '../collections.api.ts'
import { AttemptDialog } from './attempt-dialog.tsx'
import { PromiseDialog } from './promise-dialog.tsx'

type DebtActionsProps = { debt: Debt; api: CollectionsApi; onDone: () => void }

/** What can be done about a debt now: an attempt that was made, and a promise where something is open and none waits. */
export function DebtActions({ debt, api, onDone }: DebtActionsProps) {
  const [asked, setAsked] = useState<'attempt' | 'promise' | null>(null)
  const dialog = {
    debt,
    api,
    onClose: () => setAsked(null),
    onDone: () => {
      setAsked(null)
      onDone()
    },
  }

  return (
    <>
      <Button onClick={() => setAsked('attempt')}>
        <Trans>Note an attempt</Trans>
      </Button>
      {debt.balance > 0 && debt.promise?.state !== 'open' && (
        <Button variant="default" onClick={() => setAsked('promise')}>
          <Trans>Note a promise</Trans>
        </Button>
      )}
      {asked === 'attempt' && <AttemptDialog {...dialog} />}
      {asked === 'promise' && <PromiseDialog {...dialog} />}
    </>
  )
}
