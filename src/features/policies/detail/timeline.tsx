import { Trans } from '@lingui/react/macro'

import type { Policy, PolicyEvent } from '#contracts/policies.ts'
import { useFormats } from '#src/ui/formats.ts'

import { TimelineEvent } from './timeline-event.tsx'
import classes from './timeline.module.css'

/** The events of a policy from sale to end, with every conversation that the reader may see. */
export function Timeline({ policy }: { policy: Policy }) {
  const { day } = useFormats()
  const { timeline, time_zone } = policy

  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans>Timeline</Trans>
      </h2>
      {timeline.length === 0 ? (
        <p className={classes['plain']}>
          <Trans>No file says what happened to this policy.</Trans>
        </p>
      ) : (
        <ol className={classes['timeline']}>
          {timeline.map((event) => (
            <li key={keyOf(event)} className={classes['event']} data-kind={event.kind}>
              <span className={classes['on']}>
                {event.on === null ? (
                  <Trans>Day not known</Trans>
                ) : (
                  <time dateTime={event.on} title={time_zone}>
                    {day(event.on)}
                  </time>
                )}
              </span>
              <span className={classes['what']}>
                <TimelineEvent event={event} policy={policy} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function keyOf(event: PolicyEvent): string {
  switch (event.kind) {
    case 'milestone':
      return event.what
    case 'instalments':
      return `instalments ${event.state} ${event.numbers.first} ${event.on}`
    case 'endorsement':
      return `endorsement ${event.endorsement.number}`
    case 'claim':
      return `claim ${event.claim.number} ${event.step}`
    case 'status':
      return `status ${event.on} ${event.status.status}`
    case 'conversation':
      return `conversation ${event.call.id}`
  }
}
