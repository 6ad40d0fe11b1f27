import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type WorkKind, workKinds } from '#contracts/work-item-states.ts'
import type { WorkCounts } from '#contracts/work-items.ts'
import { useFormats } from '#src/ui/formats.ts'
import { workKindNames } from '#src/words/worklists.ts'

import classes from '../worklists.module.css'
import type { WorklistsSearch } from './worklists-search.ts'

/** The worklists by what is to be done, each with how much of it is not settled. */
export function KindTabs({ counts, search }: { counts: WorkCounts | null; search: WorklistsSearch }) {
  const { t, i18n } = useLingui()
  const openOf = (kind: WorkKind) => counts?.kinds.find((one) => one.kind === kind)?.open

  return (
    <nav aria-label={t`What is to be done`} className={classes['kinds']}>
      <ul className={classes['kindList']}>
        <Tab search={search} kind={undefined} open={counts?.all.open}>
          <Trans context="work to do">Everything</Trans>
        </Tab>
        {workKinds.map((kind) => (
          <Tab key={kind} search={search} kind={kind} open={openOf(kind)}>
            {i18n._(workKindNames[kind])}
          </Tab>
        ))}
      </ul>
    </nav>
  )
}

type TabProps = {
  search: WorklistsSearch
  kind: WorkKind | undefined
  open: number | undefined
  children: ReactNode
}

function Tab({ search, kind, open, children }: TabProps) {
  const { number } = useFormats()

  return (
    <li>
      <Link
        to="/worklists"
        // what came of one kind cannot come of another
        search={{ ...search, kind, outcome: undefined, page: 1 }}
        className={classes['kind']}
        activeOptions={{ exact: true }}
        aria-current={search.kind === kind ? 'page' : undefined}
      >
        {children} {open !== undefined && <span className={classes['kindCount']}>{number(open)}</span>}
      </Link>
    </li>
  )
}
