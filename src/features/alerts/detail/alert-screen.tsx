import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'

import type { AlertEventName } from '#contracts/alert-states.ts'
import type { Alert, AlertItem, StoredReading } from '#contracts/alerts.ts'
import { alertAt } from '#lifecycles/alert.machine.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { StepBar } from '#src/forms/step-bar.tsx'
import { placeAddress } from '#src/machines/conversation-address.ts'
import { drilldownHref, type RowRights } from '#src/reporting/figure-drilldown.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { alertEventNames, alertSourceNames } from '#src/words/alerts.ts'
import { channelNames } from '#src/words/conversation.ts'

import { AlertStepDialog } from '../alert-step-dialog.tsx'
import { alertsApi } from '../alerts.api.ts'
import classes from '../alerts.module.css'
import { DeliveryRows } from '../delivery-rows.tsx'
import { AlertFacts, ReadingSection } from './alert-facts.tsx'

type AlertScreenProps = {
  answer: Promise<Alert>
  rights: RowRights
  now: Date
}

/** An alert: what fired and why, who was notified, and what can be done now. */
export function AlertScreen({ answer, rights, now }: AlertScreenProps) {
  const api = useApi(alertsApi)
  const reload = useReload()
  const { history } = useRouter()
  const title = usePageTitle()
  const result = usePromiseState(answer)
  const mayEdit = useCan()('alert-edit')
  const loaded = result.value
  const countedRowsHref = ({ filter }: Alert, { metric, time_zone, ...period }: StoredReading) =>
    filter
      ? drilldownHref({ metric, filter, period, isUtc: time_zone === UTC }, rights, now.toISOString().slice(0, 10))
      : undefined

  return (
    <Page
      title={loaded?.rule.name ?? title}
      sentence={<Trans>What did the rule find, what is behind it, and who takes care of it?</Trans>}
      actions={
        loaded && (
          <>
            {mayEdit && (
              <LinkButton
                link={{ to: '/alerts/rules/edit/$id', params: { id: String(loaded.rule.id) } }}
                variant="subtle"
              >
                <Trans>Edit rule</Trans>
              </LinkButton>
            )}
            <AlertActions alert={loaded} onDone={reload} />
          </>
        )
      }
    >
      <AsyncContent answer={result} rows={10} onRetry={reload}>
        {(alert) => (
          <>
            <AlertFacts alert={alert} />
            {alert.reading ? (
              <ReadingSection
                reading={alert.reading}
                latest={alert.latest}
                rowsHref={countedRowsHref(alert, alert.reading)}
                onOpen={(href) => history.push(href)}
              />
            ) : (
              <ItemsSection alert={alert} mayOpen={rights.seesCalls} />
            )}
            {alert.deliveries.length > 0 && (
              <DeliveryRows
                caption={<Trans>Who was told</Trans>}
                deliveries={alert.deliveries}
                api={api}
                mayReplay={mayEdit}
                onReplayed={reload}
              />
            )}
            <AlertHistory alert={alert} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The time zone that answers give for numbers counted across several partners. */
const UTC = 'UTC'

/** Who did what with an alert, when and why, with the newest step last. */
function AlertHistory({ alert: { opened_at, steps } }: { alert: Alert }) {
  const { i18n } = useLingui()

  return (
    <section className={classes['section']} aria-labelledby="alert-history">
      <h2 id="alert-history" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        <li className={classes['step']}>
          <div>
            <Trans>Found by its rule</Trans>
          </div>
          <div className={classes['who']}>
            <Moment at={opened_at} as="date-time" />
          </div>
        </li>
        {steps.map(({ event, by, at, note }) => (
          <li key={`${event} ${at}`} className={classes['step']}>
            <div>{i18n._(alertEventNames[event])}</div>
            <div className={classes['who']}>
              {by?.name ?? <Trans>Without an account</Trans>}
              {' · '}
              <Moment at={at} as="date-time" />
            </div>
            {note && <p className={classes['words']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type AlertActionsProps = { alert: Alert; onDone: () => void }

/** What can be done with an alert in its current state. */
function AlertActions({ alert, onDone }: AlertActionsProps) {
  const dialog = (event: AlertEventName) => (close: () => void) => (
    <AlertStepDialog
      event={event}
      alerts={[alert]}
      onClose={close}
      onDone={() => {
        close()
        onDone()
      }}
    />
  )

  return (
    <StepBar
      at={alertAt(alert.state)}
      facts={{ has_note: true, is_told_anew: false }}
      steps={[
        { event: 'alert.reopened', label: <Trans>Open again</Trans>, renderDialog: dialog('alert.reopened') },
        { event: 'alert.closed', label: <Trans>Close alert</Trans>, renderDialog: dialog('alert.closed') },
        {
          event: 'alert.acknowledged',
          label: <Trans>Acknowledge</Trans>,
          isMain: true,
          renderDialog: dialog('alert.acknowledged'),
        },
      ]}
    />
  )
}

type ItemsSectionProps = { alert: Alert; mayOpen: boolean }

/** The conversations that an alert is about, each with a link to where it happened. */
function ItemsSection({ alert: { items, conversations }, mayOpen }: ItemsSectionProps) {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()
  const hiddenCount = (conversations ?? 0) - items.length

  return (
    <section className={classes['section']}>
      <FigureTable
        hasLinks={mayOpen}
        caption={<Trans>Conversations behind it</Trans>}
        note={
          hiddenCount > 0 && (
            <Plural value={hiddenCount} one="# older one is not shown." other="# older ones are not shown." />
          )
        }
        of={<Trans>Conversation</Trans>}
        rows={items}
        keyOf={({ id }) => id}
        renderName={(item) => <ItemName item={item} mayOpen={mayOpen} />}
        columns={[
          { key: 'agent', header: t`Agent`, isText: true, render: ({ agent }) => agent?.name ?? '—' },
          { key: 'team', header: t`Team`, isText: true, render: ({ team }) => team?.name ?? '—' },
          { key: 'partner', header: t`Partner`, isText: true, render: ({ partner }) => partner.name },
          { key: 'channel', header: t`Channel`, isText: true, render: ({ channel }) => i18n._(channelNames[channel]) },
          {
            key: 'source',
            header: t`Found by`,
            isText: true,
            render: ({ source }) => i18n._(alertSourceNames[source]),
          },
          {
            key: 'at',
            header: t`At`,
            render: ({ start_ms }) => (start_ms === null ? '—' : duration(start_ms)),
          },
          { key: 'found', header: t`Found`, render: ({ found_at }) => <Moment at={found_at} /> },
        ]}
      />
    </section>
  )
}

function ItemName({ item, mayOpen }: { item: AlertItem; mayOpen: boolean }) {
  const { dateTime } = useFormats()
  const name = item.started_at === null ? item.external_id : dateTime(item.started_at, item.time_zone)

  return mayOpen ? <Link {...placeAddress(item, item)}>{name}</Link> : name
}
