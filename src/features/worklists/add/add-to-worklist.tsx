import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { useCan } from '#src/context/app-context.ts'

import type { WorkAbout } from './work-offers.ts'

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))

type AddToWorklistProps = {
  /** The subjects of the page. */
  about: WorkAbout
}

/** A button that adds a conversation, a policy, an evidence file or an agent to a worklist, for people who may. */
export function AddToWorklist({ about }: AddToWorklistProps) {
  const [isOpen, setIsOpen] = useState(false)
  const mayAdd = useCan()('worklist-assign')
  if (!mayAdd) return null

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Trans>Add to a worklist</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddDialog about={about} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
