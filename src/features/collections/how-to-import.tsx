import { Trans } from '@lingui/react/macro'

import { useCan } from '#src/context/app-context.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

/** Shown if there are no debts: explains where they come from. */
export function HowToImport() {
  const mayImport = useCan()('call-import')

  return (
    <Empty
      title={<Trans>There are no debts for you</Trans>}
      action={
        mayImport && (
          <LinkButton link={{ to: '/imports' }} variant="default">
            <Trans>Import a file</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>
        Debts and their payments come as CSV or XLSX files of a partner: a debt with its id, amount, currency and due
        day, a payment with the id of its debt, its day and its amount.
      </Trans>
      {!mayImport && (
        <>
          {' '}
          <Trans>
            Somebody with the permission <code>call-import</code> brings them in.
          </Trans>
        </>
      )}
    </Empty>
  )
}
