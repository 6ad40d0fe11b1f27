import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { AlertRowDto } from '#contracts/alerts.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import type { Page } from '#contracts/pagination.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import shared from '#src/reporting/reporting.module.css'
import { useFormats } from '#src/ui/formats.ts'
import { ItemList } from '#src/ui/item-list.tsx'
import item from '#src/ui/item.module.css'
import { Moment } from '#src/ui/moment.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { alertStateNames } from '#src/words/alerts.ts'
import { metricNames, formatMetricValue } from '#src/words/metrics.ts'

import classes from './alerts.module.css'

type AlertsSectionProps = {
  /** The first page of open alerts, the newest first. */
  alerts: PromiseState<Page<AlertRowDto>>
  onRetry: () => void
}

/** The newest open alerts that the person may see, of any period, each with a link to its page. */
export function AlertsSection({ alerts, onRetry }: AlertsSectionProps) {
  return (
    <section className={shared['section']} aria-labelledby="open-alerts">
      <h2 id="open-alerts" className={shared['subtitle']}>
        <Trans>Open alerts</Trans>
      </h2>
      <AsyncContent answer={alerts} rows={3} onRetry={onRetry}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className={shared['note']}>
              <Trans>No alert is open.</Trans>{' '}
              <Link to="/alerts" search={LIST_DEFAULTS}>
                <Trans>All alerts</Trans>
              </Link>
            </p>
          ) : (
            <>
              <ItemList isPending={alerts.isPending}>
                {data.map((alert) => (
                  <AlertItem key={alert.id} alert={alert} />
                ))}
              </ItemList>
              <p className={shared['note']}>
                <Link to="/alerts" search={{ ...LIST_DEFAULTS, state: 'open' }}>
                  <Plural value={meta.total} one="# open alert" other="All # open alerts" />
                </Link>
              </p>
            </>
          )
        }
      </AsyncContent>
    </section>
  )
}

/** The default view of the list, which its address leaves out. */
const LIST_DEFAULTS = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-last_at', hidden: 'opened_at' } as const

function AlertItem({ alert }: { alert: AlertRowDto }) {
  const { i18n } = useLingui()
  const finding = useFindingText()(alert)
  const { id, rule, group, state, back_at, last_at } = alert

  return (
    <li className={`${item['item']} ${classes['alert']}`}>
      <Link className={item['link']} to="/alerts/$id" params={{ id: String(id) }}>
        {rule.name}
      </Link>
      <span className={classes['about']}>{group?.name}</span>
      <span title={finding.cases}>{finding.text}</span>
      <span className={classes['state']}>
        <StatusMark tone="warning">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {i18n._(alertStateNames[state])}
        </StatusMark>
        {back_at && (
          <span className={classes['about']}>
            <Trans>Within bounds again</Trans>
          </span>
        )}
      </span>
      <span className={classes['about']}>
        <Moment at={last_at} />
      </span>
    </li>
  )
}

/** The finding of an alert, in a few words, and the cases of its number. */
function useFindingText(): (alert: AlertRowDto) => { text: string; cases?: string } {
  const { t, i18n } = useLingui()
  const formats = useFormats()

  return ({ reading, conversations }) => {
    if (!reading) {
      const total = conversations ?? 0
      const count = formats.number(total)
      return { text: t`${plural(total, { one: `${count} conversation`, other: `${count} conversations` })}` }
    }
    const { metric, sums } = reading
    const definition = metrics[metric]
    const [name, value] = [
      i18n._(metricNames[metric]),
      formatMetricValue(formats, definition.unit, metricValue(definition, sums).value),
    ]
    const [part, whole, cases] = [sums.part, sums.whole, sums.cases].map((sum) => formats.number(sum))
    return {
      text: t`${name}: ${value}`,
      ...(definition.kind !== 'count' && {
        cases: definition.kind === 'rate' ? t`${part} of ${whole}` : t`n = ${cases}`,
      }),
    }
  }
}
