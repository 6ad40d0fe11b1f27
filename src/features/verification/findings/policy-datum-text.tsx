import { useLingui } from '@lingui/react'

import type { PolicyDatum } from '#contracts/verifications.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'
import { frequencyNames, paymentMethodNames } from '#src/words/policies.ts'

/** A value of the policy, formatted in the reader's language. */
export function PolicyDatumText({ datum }: { datum: PolicyDatum }) {
  const { i18n } = useLingui()
  const { day, list } = useFormats()
  const money = useMoney()

  switch (datum.as) {
    case 'text':
      return datum.text
    case 'day':
      return day(datum.day)
    case 'list':
      return list(datum.texts)
    case 'money':
      return datum.amounts.map(({ minor, currency }) => money(minor, currency)).join(' · ')
    case 'frequency':
      return i18n._(frequencyNames[datum.frequency])
    case 'method':
      return i18n._(paymentMethodNames[datum.method])
  }
}
