import { Trans, useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'

/** Who talked with whom. */
export function CallTitle({ id, call }: { id: string; call: CallDetail | null }) {
  const { t } = useLingui()
  if (!call) return <Trans>Call {id}</Trans>

  const agent = call.agent?.name ?? t`Unknown agent`
  const customer = call.customer_name ?? t`Unknown customer`
  return (
    <>
      {agent} → {customer}
    </>
  )
}
