import { Button } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { WorkAssigned, WorkRowDto } from '#contracts/work-items.ts'
import { notify } from '#src/ui/notify.ts'

import type { WorklistsApi } from '../worklists.api.ts'
import classes from '../worklists.module.css'
import { AssignDialog } from './assign-dialog.tsx'
import type { Chosen } from './use-chosen.ts'

type BulkBarProps = { chosen: Chosen; api: WorklistsApi; onDone: () => void }

/** What can be done with the rows that are chosen. Nothing where none is. */
export function BulkBar({ chosen, api, onDone }: BulkBarProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<readonly WorkRowDto[] | null>(null)
  if (chosen.chosen.length === 0 && !asked) return null

  const done = ({ assigned, changed, out_of_reach }: WorkAssigned) => {
    const left = changed.length + out_of_reach.length
    const told = plural(assigned.length, { one: '# item is assigned.', other: '# items are assigned.' })
    const rest = plural(left, { one: '# had changed meanwhile.', other: '# had changed meanwhile.' })
    void notify({ text: left === 0 ? told : t`${told} ${rest}`, milliseconds: 5000 })
    setAsked(null)
    chosen.none()
    onDone()
  }

  return (
    <>
      <div className={classes['bulk']} role="region" aria-label={t`Chosen items`}>
        <output>
          <Plural value={chosen.chosen.length} one="# item is chosen" other="# items are chosen" />
        </output>
        <Button size="compact-sm" onClick={() => setAsked(chosen.chosen)}>
          <Trans context="work to do">Give to somebody</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={chosen.none}>
          <Trans>Choose none</Trans>
        </Button>
      </div>
      {asked && <AssignDialog items={asked} api={api} onDone={done} onClose={() => setAsked(null)} />}
    </>
  )
}
