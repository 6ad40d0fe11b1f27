import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconArrowLeft, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'

import type { Policy } from '#contracts/policies.ts'
import { hasEnded } from '#domain/persistency.ts'
import { usePrint } from '#src/conversation/use-print.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { PoliciesSearch } from '../list/policies-search.ts'
import type { PoliciesApi } from '../policies.api.ts'
import { PolicySheet } from './policy-sheet.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type PolicyActionsProps = {
  id: number
  /** Null until it is there. */
  policy: Policy | null
  api: PoliciesApi
  mayEdit: boolean
  list: PoliciesSearch
  onChanged: () => void
}

/** The buttons of the page, and what stands on paper when one of them prints it. */
export function PolicyActions({ id, policy, api, mayEdit, list, onChanged }: PolicyActionsProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { printedAt, print } = usePrint(useCallback(() => api.print(id), [api, id]))

  return (
    <>
      <LinkButton
        link={{ to: '/details-polizas', search: list }}
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
      >
        <Trans>All policies</Trans>
      </LinkButton>
      {policy && mayEdit && hasEnded(policy.status) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsChoosing(true)}
        >
          <Trans>Say why it ended</Trans>
        </Button>
      )}
      {policy && (
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />} onClick={print}>
          <Trans>Print</Trans>
        </Button>
      )}
      {policy && isChoosing && (
        <ReasonDialog
          policy={policy}
          api={api}
          onDone={() => {
            setIsChoosing(false)
            onChanged()
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {policy && printedAt && <PolicySheet policy={policy} printedAt={printedAt} />}
    </>
  )
}
