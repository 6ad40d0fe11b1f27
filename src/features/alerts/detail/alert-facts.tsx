import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Alert } from '#contracts/alerts.ts'
import { Moment } from '#src/ui/moment.tsx'
import { alertRuleKindNames } from '#src/words/alerts.ts'

import { AlertStateMark } from '../alert-state.tsx'
import classes from '../alerts.module.css'

/** What an alert is, about whom, and since when. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const { i18n } = useLingui()
  const { rule, group, opened_at, last_at, tell_at } = alert

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        <AlertStateMark alert={alert} />
      </Fact>
      <Fact name={<Trans>What it looks at</Trans>}>{i18n._(alertRuleKindNames[rule.kind])}</Fact>
      {group && <Fact name={<Trans>About</Trans>}>{group.name}</Fact>}
      <Fact name={<Trans context="of an alert">Since</Trans>}>
        <Moment at={opened_at} as="date-time" />
      </Fact>
      <Fact name={<Trans>Last found</Trans>}>
        <Moment at={last_at} as="date-time" />
      </Fact>
      {tell_at !== opened_at && (
        <Fact name={<Trans>Told after the quiet hours</Trans>}>
          <Moment at={tell_at} as="date-time" />
        </Fact>
      )}
    </dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
