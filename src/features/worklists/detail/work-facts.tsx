import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WorkItem } from '#contracts/work-items.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { workKindNames, workOriginNames } from '#src/words/worklists.ts'

import { OverdueMark, WorkStateMark } from '../work-mark.tsx'
import classes from '../worklists.module.css'

/** The facts of an item: what, why, by whom and by when; once it is settled, the outcome. */
export function WorkFacts({ item }: { item: WorkItem }) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const { kind, due_on, is_overdue, time_zone, assignee, reason, origin, origin_key, note, created_by, created_at } =
    item

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        <WorkStateMark item={item} />
      </Fact>
      <Fact name={<Trans>To do</Trans>}>{i18n._(workKindNames[kind])}</Fact>
      <Fact name={<Trans>Due</Trans>}>
        <span className={classes['due']} title={time_zone}>
          {day(due_on)}
          {is_overdue && <OverdueMark />}
        </span>
      </Fact>
      <Fact name={<Trans>Assigned to</Trans>}>{assignee?.name ?? '—'}</Fact>
      <Fact name={<Trans>Added</Trans>}>
        {created_by && <>{created_by.name} · </>}
        <Moment at={created_at} />
      </Fact>
      {origin !== 'person' && (
        <Fact name={<Trans>Came from</Trans>}>
          {i18n._(workOriginNames[origin])}
          {origin_key && <> · {origin_key}</>}
        </Fact>
      )}
      <Fact name={<Trans>Reason</Trans>} isWide>
        <p className={classes['words']}>{reason}</p>
      </Fact>
      {note && (
        <Fact name={item.state === 'done' ? <Trans>How it went</Trans> : <Trans>Why it was dismissed</Trans>} isWide>
          <p className={classes['words']}>{note}</p>
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { name: ReactNode; isWide?: boolean; children: ReactNode }

/** A name and its value. */
export const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div data-wide={isWide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
