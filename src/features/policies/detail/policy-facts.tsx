import { useLingui } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'
import { policyStandingNames, policyStatusNames } from '#src/words/policies.ts'

/** The main facts of a policy, in a few lines at most. */
export function PolicyFacts({ policy }: { policy: Policy }) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const money = useMoney()
  const { status, status_told, effective_on, expires_on, ended_on, time_zone, premium_total, currency } = policy
  const date = (on: string | null) => on && day(on)

  return (
    <FactLine
      facts={[
        {
          name: t`Status`,
          value: i18n._(status === null ? policyStandingNames['not-told'] : policyStatusNames[status]),
          hint: status_told,
        },
        { name: t`Policy holder`, value: policy.holder },
        { name: t`Partner`, value: policy.partner.name },
        { name: t`Campaign`, value: policy.campaign?.name ?? null },
        { name: t`Product`, value: policy.product },
        { name: t`In force from`, value: date(effective_on), hint: time_zone },
        ended_on === null
          ? { name: t({ message: 'Until', context: 'policy' }), value: date(expires_on), hint: time_zone }
          : { name: t({ message: 'Ended', context: 'policy' }), value: date(ended_on), hint: time_zone },
        {
          name: t({ message: 'Premium', context: 'price of a policy' }),
          value: premium_total === null ? null : money(premium_total, currency),
        },
      ]}
    />
  )
}
