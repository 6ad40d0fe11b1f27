import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import type { RequestsApi } from './requests.api.ts'

/** With an editor for its text: fetched once somebody wants to ask. */
const NewRequestDialog = lazy(async () => ({ default: (await import('./new-request-dialog.tsx')).NewRequestDialog }))

/** The way to ask the support desk. */
export function NewRequestButton({ api }: { api: RequestsApi }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Ask the support desk</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <NewRequestDialog api={api} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
