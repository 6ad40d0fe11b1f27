import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { contactMedia } from '#contracts/collection-words.ts'
import type { Debt } from '#contracts/debts.ts'
import { isForbiddenNow } from '#domain/dialling/contact-limits.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { bucketNames, contactMediumNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import { collectionsApi, type CollectionsApi } from '../collections.api.ts'
import classes from '../collections.module.css'
import { NextContact, PhoneNumber } from '../next-contact.tsx'
import { Attempts } from './attempts.tsx'
import { DebtActions } from './debt-actions.tsx'
import { Promises } from './promises.tsx'

type DebtScreenProps = {
  debt: Promise<Debt>
  /** Shown if the debt does not exist or is not accessible to this person. */
  missing: ReactNode
}

/** A debt, while it loads and after. */
export function DebtScreen({ debt, missing }: DebtScreenProps) {
  const api = useApi(collectionsApi)
  const reload = useReload()
  const answer = usePromiseState(debt)
  const mayWork = useCan()('collections-edit')
  if (failureKindOf(answer.error) === 'missing') return missing
  return <DebtPage answer={answer} api={api} mayWork={mayWork} onReload={reload} />
}

type DebtPageProps = {
  answer: PromiseState<Debt>
  api: CollectionsApi
  /** Whether the reader may note attempts and promises. */
  mayWork: boolean
  onReload: () => void
}

/** One debt: its balance, promises, payments and attempts, and when the debtor may be contacted again. */
function DebtPage({ answer, api, mayWork, onReload }: DebtPageProps) {
  const title = usePageTitle()
  const name = answer.value?.external_id ?? null

  return (
    <Page
      title={name === null ? title : <Trans>Debt {name}</Trans>}
      sentence={<Trans>What is open, what was promised, and when may somebody be contacted?</Trans>}
      actions={mayWork && answer.value && <DebtActions debt={answer.value} api={api} onDone={onReload} />}
    >
      <AsyncContent answer={answer} rows={10} onRetry={onReload}>
        {(debt) => (
          <div className={classes['detail']}>
            <DebtFacts debt={debt} />
            <PermittedContact debt={debt} />
            <BalanceOverTime debt={debt} />
            <Promises debt={debt} api={api} mayWork={mayWork} onDone={onReload} />
            <Attempts debt={debt} />
            <DebtLinks debt={debt} />
          </div>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The facts about a debt, in one line or a few. */
function DebtFacts({ debt }: { debt: Debt }) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const money = useMoney()
  const { currency, partner, campaign, team, agent, time_zone } = debt
  const overdue = i18n._(bucketNames[debt.bucket])

  return (
    <FactLine
      facts={[
        { name: t`Customer`, value: debt.customer_name },
        { name: t`Open balance`, value: money(debt.balance, currency), hint: `${day(debt.today)} · ${time_zone}` },
        { name: t`Amount`, value: money(debt.amount, currency) },
        { name: t`Due`, value: day(debt.due_on), hint: overdue },
        { name: t({ message: 'Overdue', context: 'debts' }), value: overdue },
        { name: t`Assigned`, value: day(debt.assigned_on) },
        { name: t`Taken away`, value: debt.withdrawn_on && day(debt.withdrawn_on) },
        { name: t`Partner`, value: partner.name },
        { name: t`Campaign`, value: campaign?.name ?? null },
        { name: t`Team`, value: team?.name ?? null },
        { name: t`Agent`, value: agent },
      ]}
    />
  )
}

/** The open balance by day, and the payments that changed it. */
function BalanceOverTime({ debt: { balances, payments, currency, withdrawn_on } }: { debt: Debt }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const money = useMoney()
  const paidOn = (on: string) =>
    payments.filter((payment) => payment.on === on).reduce((sum, { amount }) => sum + amount, 0)

  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans>Balance</Trans>
      </h2>
      <FigureTable
        caption={<Trans>Open balance over time</Trans>}
        note={
          withdrawn_on !== null && <Trans>From the day on that it was taken away nothing of it is open here.</Trans>
        }
        of={<Trans>From</Trans>}
        rows={balances}
        keyOf={({ since }) => since}
        renderName={({ since }) => day(since)}
        columns={[
          { key: 'balance', header: t`Open balance`, render: ({ balance }) => money(balance, currency) },
          {
            key: 'paid',
            header: t`Paid on that day`,
            render: ({ since }) => (paidOn(since) === 0 ? '–' : money(paidOn(since), currency)),
          },
        ]}
      />
    </section>
  )
}

/** When the debtor may be contacted, by medium; with the phone numbers while they may be called. */
function PermittedContact({ debt: { permitted, phones, time_zone, next } }: { debt: Debt }) {
  const { i18n } = useLingui()

  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans>Next permitted contact</Trans>
      </h2>
      <ul className={classes['items']}>
        {contactMedia.map((medium) => (
          <li key={medium} className={classes['item']}>
            <span>{i18n._(contactMediumNames[medium])}</span>
            <NextContact next={permitted[medium]} timeZone={time_zone} />
          </li>
        ))}
        {phones.map((phone) => (
          <li key={phone} className={classes['item']}>
            <PhoneNumber phone={phone} />
          </li>
        ))}
      </ul>
      {isForbiddenNow(next) && (
        <p className={classes['note']}>
          <Trans>Telephone numbers are shown while a call is permitted.</Trans>
        </p>
      )}
      <p className={classes['note']}>
        <Trans>
          Whatever is known of this person and the partner counts, for all debts: attempts noted here, and the calls and
          messages of collection campaigns that were imported. By the clocks of {time_zone}; public holidays are not
          known here.
        </Trans>
      </p>
    </section>
  )
}

/** The policy of a debt, the conversations about it, and the file rows that it was imported from. */
function DebtLinks({ debt: { policy, calls, sources, time_zone } }: { debt: Debt }) {
  const { t } = useLingui()
  const { dateTime, number } = useFormats()
  const instalment = policy?.instalment == null ? null : number(policy.instalment)

  return (
    <>
      {(policy || calls.length > 0) && (
        <section>
          <h2 className={classes['heading']}>
            <Trans>Policy and conversations</Trans>
          </h2>
          {policy && (
            <p className={classes['plain']}>
              <LinkButton
                link={{ to: '/details-polizas', search: { policy: policy.id } as never }}
                variant="default"
                size="compact-sm"
              >
                {instalment === null
                  ? t`Policy ${policy.number}`
                  : t`Policy ${policy.number}, instalment ${instalment}`}
              </LinkButton>
            </p>
          )}
          <ul className={classes['items']}>
            {calls.map((call) => (
              <li key={call.id} className={classes['item']}>
                <Link {...conversationAddress(call)}>
                  {call.started_at ? dateTime(call.started_at, time_zone) : <Trans>Without a date</Trans>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sources.length > 0 && (
        <section>
          <h2 className={classes['heading']}>
            <Trans>Source</Trans>
          </h2>
          <ul className={classes['items']}>
            {sources.map(({ file, row, imported_at }) => (
              <li key={`${file} ${row} ${imported_at}`} className={classes['item']}>
                <span>{file}</span>
                <span className={classes['aside']}>{t`row ${number(row)}`}</span>
                <span className={classes['aside']}>{dateTime(imported_at, time_zone)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
