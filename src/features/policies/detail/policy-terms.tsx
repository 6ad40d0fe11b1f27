import { Trans, useLingui } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { Fact, Facts } from '#src/ui/conversation/facts.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'
import { frequencyNames, paymentMethodNames } from '#src/words/policies.ts'

/** Premium, dates, and origin of a policy. */
export function PolicyTerms({ policy }: { policy: Policy }) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const money = useMoney()
  const { currency, frequency, payment_method: method, time_zone } = policy
  const amount = (minor: number | null) => minor !== null && money(minor, currency)
  const date = (on: string | null) => on && day(on)

  return (
    <>
      <Facts title={<Trans context="price of a policy">Premium</Trans>}>
        <Fact name={t({ message: 'Net', context: 'premium' })} value={amount(policy.premium_net)} />
        <Fact name={t({ message: 'Tax', context: 'premium' })} value={amount(policy.premium_tax)} />
        <Fact name={t({ message: 'Total', context: 'premium' })} value={amount(policy.premium_total)} />
        <Fact name={t`A year`} value={amount(policy.premium_yearly)} />
        <Fact name={t`Paid how often`} value={frequency && i18n._(frequencyNames[frequency])} />
        <Fact name={t`Paid by`} value={method && i18n._(paymentMethodNames[method])} />
        <Fact name={t`Sum insured`} value={amount(policy.sum_insured)} />
      </Facts>
      <Facts title={<Trans>Policy</Trans>}>
        <Fact name={t`Certificate`} value={policy.certificate} />
        <Fact name={t({ message: 'Line', context: 'of insurance' })} value={policy.line} />
        <Fact name={t`Insurer`} value={policy.insurer} />
        <Fact name={t`Sold by`} value={policy.agent?.name ?? policy.seller} />
        <Fact name={t`Team`} value={policy.team?.name} />
        <Fact name={t({ message: 'Sold', context: 'policy' })} value={date(policy.sold_on)} />
        <Fact name={t({ message: 'Issued', context: 'policy' })} value={date(policy.issued_on)} />
        <Fact name={t`In force from`} value={date(policy.effective_on)} />
        <Fact name={t({ message: 'Until', context: 'policy' })} value={date(policy.expires_on)} />
        <Fact name={t({ message: 'Ended', context: 'policy' })} value={date(policy.ended_on)} />
        <Fact name={t`Days are those of`} value={time_zone} />
      </Facts>
    </>
  )
}
