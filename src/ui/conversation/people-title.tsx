import { useLingui } from '@lingui/react/macro'

type PeopleTitleProps = { agent: { name: string } | null; customer_name: string | null }

/** The agent and the customer of a conversation. */
export function PeopleTitle({ agent, customer_name }: PeopleTitleProps) {
  const { t } = useLingui()
  const [from, to] = [agent?.name ?? t`Unknown agent`, customer_name ?? t`Unknown customer`]

  return (
    <>
      {from} → {to}
    </>
  )
}
