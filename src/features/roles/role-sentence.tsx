import { Trans, useLingui } from '@lingui/react/macro'

import type { Named } from '#contracts/params.ts'
import type { RuleOptions } from '#contracts/roles.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Sentences } from '#src/ui/sentences.tsx'

import type { Grants, Rows } from './grants.ts'
import { customerFieldNames } from './matrix/field-names.ts'

type RoleSentenceProps = { grants: Grants; options: Pick<RuleOptions, 'partners' | 'teams'> }

/** What a role amounts to, in plain words: which conversations are seen, and how much of the customers. */
export function RoleSentence({ grants, options }: RoleSentenceProps) {
  const calls = grants['call-detail']
  if (!calls) return <Trans>People of this role see no conversations.</Trans>
  return (
    <Sentences
      first={
        calls.kind === 'special' ? (
          <Trans>People of this role see the conversations that a rule of its own picks out.</Trans>
        ) : (
          <Conversations rows={calls.rows} options={options} />
        )
      }
      second={<Customers unmasked={grants['customer-unmask']} />}
    />
  )
}

function Conversations({ rows, options: { partners, teams } }: { rows: Rows; options: RoleSentenceProps['options'] }) {
  const { list } = useFormats()
  if (rows.kind === 'everything') return <Trans>People of this role see every conversation.</Trans>
  if (rows.kind === 'these') {
    if (rows.ids.length === 0) return <Trans>People of this role see no conversations yet.</Trans>
    const names = list(namesOf(rows.ids, rows.column === 'team_id' ? teams : partners))
    return rows.column === 'team_id' ? (
      <Trans>People of this role see the conversations of these teams: {names}.</Trans>
    ) : (
      <Trans>People of this role see the conversations of these partners: {names}.</Trans>
    )
  }
  switch (rows.column) {
    case 'partner_id':
      return <Trans>People of this role see conversations of their own partner.</Trans>
    case 'team_id':
      return <Trans>People of this role see conversations of their own team.</Trans>
    case 'agent_id':
      return <Trans>People of this role see the conversations that they had themselves.</Trans>
  }
}

function Customers({ unmasked }: { unmasked: Grants[string] | undefined }) {
  const { i18n } = useLingui()
  const { list } = useFormats()
  if (!unmasked) return <Trans>Customers’ data is masked.</Trans>
  if (unmasked.kind === 'special') return <Trans>A rule of its own says which data of customers is masked.</Trans>
  if (unmasked.fields === null) return <Trans>Customers’ data is shown whole.</Trans>
  const names = Object.entries(customerFieldNames).filter(([field]) => unmasked.fields?.includes(field))
  const fields = list(names.map(([, name]) => i18n._(name)))
  return <Trans>Customers’ data is masked, except: {fields}.</Trans>
}

const namesOf = (ids: readonly number[], named: readonly Named[]) =>
  ids.map((id) => named.find((one) => one.id === id)?.name ?? `#${id}`)
