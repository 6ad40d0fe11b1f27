import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { isMonthly } from '#domain/metrics/metric-query.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'

import type { QuestionsSearch } from './questions-search.ts'
import classes from './questions.module.css'

type QuestionExamplesProps = { rights: RowRights; today: Day }

/** Examples, shown while there is no question yet. */
export function QuestionExamples({ rights, today }: QuestionExamplesProps) {
  const { i18n } = useLingui()

  return (
    <section className={classes['examples']} aria-labelledby="examples">
      <h2 id="examples" className={classes['subtitle']}>
        <Trans>Choose a number above, or begin with one of these</Trans>
      </h2>
      <ul className={classes['example-list']}>
        {examples
          .filter(({ search: { metric } }) => rights.seesPolicies || !isMonthly(metric))
          .map(({ text, days, search }) => (
            <li key={text.id}>
              <Link
                to="/questions"
                className={classes['example']}
                search={
                  days === null ? search : { ...search, started_from: addDays(today, 1 - days), started_to: today }
                }
              >
                {i18n._(text)}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

type Example = {
  text: ReturnType<typeof msg>
  days: number | null
  search: QuestionsSearch & Required<Pick<QuestionsSearch, 'metric'>>
}

const examples: readonly Example[] = [
  { text: msg`How did scores go, week by week?`, days: 90, search: { metric: 'score', by: 'week' } },
  { text: msg`Which questions fail most?`, days: 90, search: { metric: 'failed', by: 'question' } },
  { text: msg`When do customers call?`, days: null, search: { metric: 'conversations', by: 'weekday', and: 'hour' } },
  {
    text: msg`Which agents keep the rules of compliance?`,
    days: 90,
    search: { metric: 'critical-compliance', by: 'agent' },
  },
  {
    text: msg`Do teams talk over customers more than a month ago?`,
    days: null,
    search: { metric: 'overtalk-share', by: 'team', compare: 'previous' },
  },
  {
    text: msg`What is talked about in which campaign?`,
    days: null,
    search: { metric: 'category-share', by: 'campaign', and: 'category' },
  },
  {
    text: msg`Which campaigns’ policies last 13 months?`,
    days: null,
    search: { metric: 'persistency-13', by: 'campaign' },
  },
]
