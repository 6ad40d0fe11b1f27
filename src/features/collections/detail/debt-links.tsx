import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Debt } from '#contracts/debts.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../collections.module.css'

/** The policy that a debt is of, the conversations about it, and the rows of files that told of the debt. */
export function DebtLinks({ debt: { policy, calls, sources, time_zone } }: { debt: Debt }) {
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
