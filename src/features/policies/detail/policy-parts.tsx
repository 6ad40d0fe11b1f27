import { Trans, useLingui } from '@lingui/react/macro'

import type { Policy, ClaimDto, PartyDto } from '#contracts/policies.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { partyRoleNames } from '#src/words/policies.ts'

import { Instalments } from './instalments.tsx'
import { NothingImported } from './nothing-imported.tsx'
import classes from './policy.module.css'
import { useAmount } from './use-amount.ts'

/** People, coverages, instalments, claims and endorsements of a policy. */
export const PolicyParts = ({ policy }: { policy: Policy }) => (
  <>
    <Parties policy={policy} />
    <Coverages policy={policy} />
    <Instalments policy={policy} />
    <Endorsements policy={policy} />
    <Claims policy={policy} />
  </>
)

/** The coverages with sum insured, deductible and premium. */
function Coverages({ policy: { coverages, currency } }: { policy: Policy }) {
  const amount = useAmount(currency)
  const caption = <Trans>Coverages</Trans>
  if (coverages.length === 0) {
    return (
      <NothingImported title={caption}>
        <Trans>No file says what this policy covers.</Trans>
      </NothingImported>
    )
  }
  return (
    <FigureTable
      caption={caption}
      of={<Trans context="of a policy">Coverage</Trans>}
      rows={coverages.map((coverage, index) => ({ ...coverage, index }))}
      keyOf={({ index }) => index}
      renderName={({ name, code }) => (code === null ? name : `${name} (${code})`)}
      columns={[
        { key: 'sum', header: <Trans>Sum insured</Trans>, render: ({ sum_insured }) => amount(sum_insured) },
        { key: 'deductible', header: <Trans>Deductible</Trans>, render: ({ deductible }) => amount(deductible) },
        {
          key: 'premium',
          header: <Trans context="price of a policy">Premium</Trans>,
          render: ({ premium }) => amount(premium),
        },
      ]}
    />
  )
}

/** The claims of a policy; nothing without any. */
function Claims({ policy: { claim_list, currency } }: { policy: Policy }) {
  const { day } = useFormats()
  const amount = useAmount(currency)
  if (claim_list.length === 0) return null
  const date = (on: string | null) => (on === null ? '—' : day(on))

  return (
    <FigureTable
      caption={<Trans>Claims</Trans>}
      of={<Trans context="of a claim">Number</Trans>}
      rows={claim_list}
      keyOf={({ number }) => number}
      renderName={({ number }) => number}
      columns={[
        { key: 'occurred', header: <Trans>Occurred</Trans>, isText: true, render: (row) => date(row.occurred_on) },
        { key: 'reported', header: <Trans>Reported</Trans>, isText: true, render: (row) => date(row.reported_on) },
        {
          key: 'closed',
          header: <Trans context="claim">Closed</Trans>,
          isText: true,
          render: (row) => date(row.closed_on),
        },
        { key: 'status', header: <Trans>Status</Trans>, isText: true, render: ({ status }) => status ?? '—' },
        { key: 'what', header: <Trans>What happened</Trans>, isText: true, render: claimText },
        { key: 'amount', header: <Trans context="claim">Asked for</Trans>, render: (row) => amount(row.amount) },
        { key: 'paid', header: <Trans context="of a claim">Paid</Trans>, render: ({ paid }) => amount(paid) },
        { key: 'deductible', header: <Trans>Deductible</Trans>, render: ({ deductible }) => amount(deductible) },
      ]}
    />
  )
}

const claimText = ({ kind, description }: ClaimDto) => [kind, description].filter(Boolean).join(': ') || '—'

/** The changes of a policy during its term; nothing without any. */
function Endorsements({ policy: { endorsements, currency } }: { policy: Policy }) {
  const { day } = useFormats()
  const amount = useAmount(currency)
  if (endorsements.length === 0) return null

  return (
    <FigureTable
      caption={<Trans>Endorsements</Trans>}
      of={<Trans context="of an endorsement">Number</Trans>}
      rows={endorsements}
      keyOf={({ number }) => number}
      renderName={({ number }) => number}
      columns={[
        {
          key: 'on',
          header: <Trans>In force from</Trans>,
          isText: true,
          render: ({ effective_on }) => (effective_on === null ? '—' : day(effective_on)),
        },
        {
          key: 'kind',
          header: <Trans context="of an endorsement">Kind</Trans>,
          isText: true,
          render: ({ kind }) => kind ?? '—',
        },
        {
          key: 'description',
          header: <Trans>Description</Trans>,
          isText: true,
          render: ({ description }) => description ?? '—',
        },
        {
          key: 'premium',
          header: <Trans>Premium a year, more or less</Trans>,
          render: ({ premium_change }) => amount(premium_change),
        },
      ]}
    />
  )
}

/** The people of a policy, as far as the reader may see them. */
function Parties({ policy: { parties, unmasked } }: { policy: Policy }) {
  const { i18n } = useLingui()
  const { percent } = useFormats()
  const caption = <Trans>People</Trans>
  if (parties.length === 0) {
    return (
      <NothingImported title={caption}>
        <Trans>No file says who is in this policy.</Trans>
      </NothingImported>
    )
  }

  const shares = parties.flatMap(({ share }) => share ?? [])
  const totalShare = percent(shares.reduce((sum, share) => sum + share, 0) / WHOLE, 2)
  const isMasked = unmasked.length === 0
  return (
    <FigureTable
      caption={caption}
      of={<Trans>Name</Trans>}
      rows={parties.map((party, index) => ({ ...party, index }))}
      keyOf={({ index }) => index}
      renderName={({ name }) => name ?? '—'}
      note={
        <>
          {isMasked && <Trans>Names, ids, birthdays, telephones and addresses are masked.</Trans>}{' '}
          {shares.length > 0 && <Trans>Beneficiaries together: {totalShare}.</Trans>}
        </>
      }
      columns={[
        { key: 'role', header: <Trans>Role</Trans>, isText: true, render: ({ role }) => i18n._(partyRoleNames[role]) },
        {
          key: 'id',
          header: <Trans>National ID</Trans>,
          isText: true,
          render: ({ national_id }) => national_id ?? '—',
        },
        { key: 'born', header: <Trans>Born on</Trans>, isText: true, render: (party) => <Birthday party={party} /> },
        { key: 'reach', header: <Trans>Contact</Trans>, isText: true, render: contactsOf },
        {
          key: 'relationship',
          header: <Trans>Relationship</Trans>,
          isText: true,
          render: ({ relationship }) => relationship ?? '—',
        },
        {
          key: 'share',
          header: <Trans context="of a beneficiary">Share</Trans>,
          render: ({ share }) => (share === null ? '—' : percent(share / WHOLE, 2)),
        },
      ]}
    />
  )
}

const WHOLE = 10_000

const contactsOf = ({ phones, email }: PartyDto) => [...phones, ...(email ? [email] : [])].join(', ') || '—'

/** A masked birthday is not a date. */
function Birthday({ party: { born_on } }: { party: PartyDto }) {
  const { day } = useFormats()
  if (born_on === null) return '—'
  if (/^\d/.test(born_on)) return <time dateTime={born_on}>{day(born_on)}</time>
  return <span className={classes['whole']}>{born_on}</span>
}
