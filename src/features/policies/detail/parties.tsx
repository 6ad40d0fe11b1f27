import { Trans, useLingui } from '@lingui/react/macro'

import type { Policy, PartyDto } from '#contracts/policies.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { partyRoleNames } from '#src/words/policies.ts'

import { NothingImported } from './nothing-imported.tsx'
import classes from './policy.module.css'

/** Who is in a policy, as far as the reader may see. */
export function Parties({ policy: { parties, unmasked } }: { policy: Policy }) {
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
  const together = percent(shares.reduce((sum, share) => sum + share, 0) / WHOLE, 2)
  const isMasked = unmasked.length === 0
  return (
    <FigureTable
      caption={caption}
      of={<Trans>Name</Trans>}
      rows={parties.map((party, at) => ({ ...party, at }))}
      keyOf={({ at }) => at}
      renderName={({ name }) => name ?? '—'}
      note={
        <>
          {isMasked && <Trans>Names, ids, birthdays, telephones and addresses are masked.</Trans>}{' '}
          {shares.length > 0 && <Trans>Beneficiaries together: {together}.</Trans>}
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
        { key: 'reach', header: <Trans>Contact</Trans>, isText: true, render: reachedBy },
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

const reachedBy = ({ phones, email }: PartyDto) => [...phones, ...(email ? [email] : [])].join(', ') || '—'

/** Masked ones are no days. */
function Birthday({ party: { born_on } }: { party: PartyDto }) {
  const { day } = useFormats()
  if (born_on === null) return '—'
  if (/^\d/.test(born_on)) return <time dateTime={born_on}>{day(born_on)}</time>
  return <span className={classes['whole']}>{born_on}</span>
}
