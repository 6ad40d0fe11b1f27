import { Plural, useLingui } from '@lingui/react/macro'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
  IconFlag,
  IconHelpCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { PolicyRowDto } from '#contracts/policies.ts'
import type { PolicyStatus as Status } from '#contracts/policy-words.ts'
import type { Column } from '#src/list/data-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useMoney } from '#src/words/money.ts'
import { frequencyNames, policyStandingNames, policyStatusNames } from '#src/words/policies.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import type { PoliciesSearch } from './policies-search.ts'

/** The columns of the list in the reader's language. Links to a policy keep the list's search, for the way back. */
export function usePolicyColumns(search: PoliciesSearch): Column<PolicyRowDto>[] {
  const { t, i18n } = useLingui()
  const { day, number } = useFormats()
  const money = useMoney()

  return useMemo(() => {
    const date = (on: string | null) => (on === null ? '—' : <time dateTime={on}>{day(on)}</time>)
    return [
      {
        name: 'number',
        width: 120,
        header: t({ message: 'Policy', context: 'column' }),
        isSortable: true,
        cell: ({ id, number: name }) => (
          <Link to="/details-polizas" search={{ ...search, policy: id }}>
            {name}
          </Link>
        ),
      },
      { name: 'certificate', width: 120, header: t`Certificate`, cell: ({ certificate }) => certificate ?? '—' },
      { name: 'holder', width: 128, header: t`Policy holder`, cell: ({ holder }) => holder ?? '—' },
      { name: 'partner', width: 136, header: t`Partner`, cell: ({ partner }) => partner.name },
      { name: 'campaign', width: 144, header: t`Campaign`, cell: ({ campaign }) => campaign?.name ?? '—' },
      {
        name: 'line',
        width: 112,
        header: t({ message: 'Line', context: 'of insurance' }),
        cell: ({ line }) => line ?? '—',
      },
      { name: 'product', width: 160, header: t`Product`, cell: ({ product }) => product ?? '—' },
      { name: 'agent', width: 136, header: t`Sold by`, cell: ({ agent, seller }) => agent?.name ?? seller ?? '—' },
      { name: 'status', width: 136, header: t`Status`, cell: (row) => <PolicyStatus policy={row} /> },
      {
        name: 'evidence',
        width: 136,
        header: t`Evidence file`,
        cell: ({ id, evidence }) =>
          evidence === null ? (
            '—'
          ) : (
            <Link to="/call-detail-poliza/$id" params={{ id: String(evidence.call_id) }} search={{ policy: id }}>
              {i18n._(verificationStateNames[evidence.state])}
            </Link>
          ),
      },
      {
        name: 'effective_on',
        width: 120,
        header: t`In force from`,
        isSortable: true,
        cell: ({ effective_on }) => date(effective_on),
      },
      {
        name: 'ended_on',
        width: 120,
        header: t({ message: 'Ended', context: 'policy' }),
        isSortable: true,
        cell: ({ ended_on }) => date(ended_on),
      },
      {
        name: 'premium',
        width: 120,
        header: t({ message: 'Premium', context: 'price of a policy' }),
        isNumber: true,
        cell: ({ premium_total, currency, frequency }) =>
          premium_total === null ? (
            '—'
          ) : (
            <span title={frequency === null ? undefined : i18n._(frequencyNames[frequency])}>
              {money(premium_total, currency)}
            </span>
          ),
      },
      {
        name: 'premium_yearly',
        width: 136,
        header: t`Premium a year`,
        isNumber: true,
        cell: ({ premium_yearly, currency }) => (premium_yearly === null ? '—' : money(premium_yearly, currency)),
      },
      {
        name: 'overdue',
        width: 200,
        header: t({ message: 'Overdue', context: 'instalments' }),
        cell: ({ overdue, currency }) => <Overdue overdue={overdue} currency={currency} />,
      },
      {
        name: 'claims',
        width: 84,
        header: t({ message: 'Claims', context: 'of a policy' }),
        isNumber: true,
        cell: ({ claims }) => number(claims),
      },
    ]
  }, [t, i18n, day, number, money, search])
}

/** The overdue amount as of today, and the number of instalments. */
function Overdue({ overdue: { count, minor }, currency }: Pick<PolicyRowDto, 'overdue' | 'currency'>) {
  const { t } = useLingui()
  const money = useMoney()
  if (count === 0) return '—'

  return (
    <StatusMark tone="warning" title={t`As of today, where the partner is`}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>
        {money(minor, currency)} (<Plural value={count} one="# instalment" other="# instalments" />)
      </span>
    </StatusMark>
  )
}

/** The status of a policy, with the text of the file as tooltip. */
function PolicyStatus({ policy: { status, status_told } }: { policy: Pick<PolicyRowDto, 'status' | 'status_told'> }) {
  const { i18n } = useLingui()
  const { icon: Sign, tone } = status === null ? UNKNOWN : SIGNS[status]
  const text =
    status === null ? (status_told ?? i18n._(policyStandingNames['not-told'])) : i18n._(policyStatusNames[status])

  return (
    <StatusMark tone={tone} {...(status_told !== null && { title: status_told })}>
      <Sign size={16} stroke={1.5} aria-hidden />
      {text}
    </StatusMark>
  )
}

type Sign = { icon: Icon; tone?: 'good' | 'warning' | 'bad' }

const UNKNOWN: Sign = { icon: IconHelpCircle }

const SIGNS: Record<Status, Sign> = {
  proposed: { icon: IconCircleDashed },
  pending: { icon: IconCircleDashed },
  active: { icon: IconCircleCheck, tone: 'good' },
  suspended: { icon: IconClockPause, tone: 'warning' },
  lapsed: { icon: IconCircleX, tone: 'bad' },
  cancelled: { icon: IconCircleX, tone: 'bad' },
  annulled: { icon: IconCircleX, tone: 'bad' },
  expired: { icon: IconFlag },
  deceased: { icon: IconFlag },
}
