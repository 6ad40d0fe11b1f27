import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CoachingRowDto } from '#contracts/coaching.ts'
import type { Page } from '#contracts/pagination.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CoachingsSearch } from '../coaching-search.ts'
import classes from '../coaching.module.css'

type DueCoachingsProps = { due: PromiseState<Page<CoachingRowDto>>; search: CoachingsSearch }

/** The coachings due for a follow-up, the longest due first. Empty if there is none; the list below shows a failure. */
export function DueCoachings({ due: { value }, search }: DueCoachingsProps) {
  const { day } = useFormats()
  if (!value || value.meta.total === 0 || search.due) return null
  const { data, meta } = value

  return (
    <section className={classes['section']} aria-labelledby="due-coachings">
      <h2 id="due-coachings" className={classes['subtitle']}>
        <Plural
          value={meta.total}
          one="# coaching is due for its follow-up"
          other="# coachings are due for their follow-up"
        />
      </h2>
      <ul className={classes['plain']}>
        {data.map(({ id, agent, topic, follow_up_on }) => {
          const since = day(follow_up_on)
          return (
            <li key={id}>
              <Link to="/quality/coaching/$id" params={{ id: String(id) }}>
                {agent.name}: {topic}
              </Link>{' '}
              <span className={classes['who']}>
                <Trans>since {since}</Trans>
              </span>
            </li>
          )
        })}
      </ul>
      {meta.total > data.length && (
        <Link to="/quality/coaching" search={{ ...search, due: 'yes', page: 1 }}>
          <Trans>Show all that are due</Trans>
        </Link>
      )}
    </section>
  )
}
