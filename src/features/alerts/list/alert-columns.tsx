import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { AlertRowDto } from '#contracts/alerts.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { alertRuleKindNames } from '#src/words/alerts.ts'

import { AlertStateMark } from '../alert-state.tsx'
import classes from '../alerts.module.css'
import { useReadingWords } from '../use-reading-words.ts'

type Choosing = { chosen: ReadonlySet<number>; onChoose: (id: number, isChosen: boolean) => void }

/** The columns of the list of alerts in the reader's language. */
export function useAlertColumns({ chosen, onChoose }: Choosing): Column<AlertRowDto>[] {
  const { t, i18n } = useLingui()
  const words = useReadingWords()

  return [
    {
      name: 'chosen',
      width: 64,
      header: t`Choose`,
      cell: ({ id, rule }) => (
        <input
          type="checkbox"
          className={classes['box']}
          aria-label={t`Choose ${rule.name}`}
          checked={chosen.has(id)}
          onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
        />
      ),
    },
    {
      name: 'rule',
      width: 220,
      header: t`Alert`,
      isSortable: true,
      cell: ({ id, rule }) => (
        <span className={classes['cell']}>
          <Link to="/alerts/$id" params={{ id: String(id) }}>
            {rule.name}
          </Link>
          <span className={classes['aside']}>{i18n._(alertRuleKindNames[rule.kind])}</span>
        </span>
      ),
    },
    { name: 'group', width: 160, header: t`About`, cell: ({ group }) => group?.name ?? '—' },
    {
      name: 'found',
      width: 250,
      header: t`Found`,
      cell: ({ reading, conversations }) =>
        reading ? (
          <span className={classes['cell']}>
            {words.value(reading, reading.sums)}
            <span className={classes['aside']}>
              {words.name(reading)} · {words.parts(reading, reading.sums)}
            </span>
          </span>
        ) : (
          <Plural value={conversations ?? 0} one="# conversation" other="# conversations" />
        ),
    },
    { name: 'state', width: 150, header: t`State`, isSortable: true, cell: (row) => <AlertStateMark alert={row} /> },
    {
      name: 'last_at',
      width: 130,
      header: t`Last`,
      isSortable: true,
      cell: ({ last_at }) => <Moment at={last_at} />,
    },
    {
      name: 'opened_at',
      width: 130,
      header: t({ message: 'Since', context: 'of an alert' }),
      isSortable: true,
      cell: ({ opened_at }) => <Moment at={opened_at} />,
    },
  ]
}
