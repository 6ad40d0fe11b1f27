import { useLingui } from '@lingui/react'

import type { PolicyDatum } from '#contracts/verifications.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'
import { frequencyNames, paymentMethodNames } from '#src/words/policies.ts'

/** What a policy tells of a datum, as the reader's language writes it. */
export function PolicyDatumText({ told }: { told: PolicyDatum }) {
  const { i18n } = useLingui()
  const { day, list } = useFormats()
  const money = useMoney()

  switch (told.as) {
    case 'text':
      return told.text
    case 'day':
      return day(told.day)
    case 'list':
      return list(told.texts)
    case 'money':
      return told.amounts.map(({ minor, currency }) => money(minor, currency)).join(' · ')
    case 'frequency':
      return i18n._(frequencyNames[told.frequency])
    case 'method':
      return i18n._(paymentMethodNames[told.method])
  }
}
