import { Trans, useLingui } from '@lingui/react/macro'

import { Fact, Facts } from './facts.tsx'

type Customer = {
  name: string | null
  national_id: string | null
  phones: readonly string[]
  email: string | null
  /** The fields above that this reader sees unmasked. */
  unmasked: readonly string[]
}

/** The data of the customer that the reader may see. */
export function CustomerFacts({ customer }: { customer: Customer | null }) {
  const { t } = useLingui()
  const isMasked = (field: string) => !customer?.unmasked.includes(field)

  return (
    <Facts title={<Trans>Customer</Trans>}>
      {customer ? (
        <>
          <Fact name={t`Name`} value={customer.name} isMasked={isMasked('name')} />
          <Fact name={t`National ID`} value={customer.national_id} isMasked={isMasked('national_id')} />
          <Fact name={t`Telephones`} value={customer.phones.join(', ')} isMasked={isMasked('phones')} />
          <Fact name={t`E-mail`} value={customer.email} isMasked={isMasked('email')} />
        </>
      ) : (
        <Fact name={t`Name`} value={null} />
      )}
    </Facts>
  )
}
