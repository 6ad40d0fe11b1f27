import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Debt, ContactAttemptDto } from '#contracts/debts.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { contactBreachNames, contactMediumNames } from '#src/words/collections.ts'
import { dispositionNames } from '#src/words/dialling.ts'

import classes from '../collections.module.css'

/** The attempts to contact a debtor, noted here or imported from other systems, the newest first. */
export function Attempts({ debt: { contacts, attempts, time_zone } }: { debt: Debt }) {
  const notedCount = contacts.filter(({ source }) => source === 'noted').length

  return (
    <section>
      <h2 className={classes['heading']}>
        <Trans context="to contact a debtor">Attempts</Trans>
      </h2>
      {contacts.length === 0 ? (
        <p className={classes['plain']}>
          <Trans>Nobody has tried yet.</Trans>
        </p>
      ) : (
        <ol className={classes['items']}>
          {contacts.map((contact) => (
            <Attempt key={`${contact.source} ${contact.id}`} contact={contact} timeZone={time_zone} />
          ))}
        </ol>
      )}
      {attempts > notedCount && (
        <p className={classes['note']}>
          <Trans>The newest are shown.</Trans>
        </p>
      )}
    </section>
  )
}

function Attempt({ contact, timeZone }: { contact: ContactAttemptDto; timeZone: string }) {
  const { i18n } = useLingui()
  const { dateTime } = useFormats()
  const { source, at, medium, result, path, breach, by, note, interaction } = contact

  return (
    <li className={classes['item']}>
      <time dateTime={at} title={timeZone}>
        {dateTime(at, timeZone)}
      </time>
      <span>{i18n._(contactMediumNames[medium])}</span>
      <span>{path ? path.map((step) => i18n._(dispositionNames[step])).join(' › ') : (result ?? '—')}</span>
      {breach && (
        <StatusMark tone="bad">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {i18n._(contactBreachNames[breach])}
        </StatusMark>
      )}
      {by && <span className={classes['aside']}>{by.name}</span>}
      {source === 'conversation' && (
        <span className={classes['aside']}>
          <Trans context="conversation">Imported</Trans>
        </span>
      )}
      {source === 'base' && (
        <span className={classes['aside']}>
          <Trans>From a calling base</Trans>
        </span>
      )}
      {interaction && (
        <Link {...conversationAddress(interaction)}>
          <Trans>Conversation</Trans>
        </Link>
      )}
      {note && <p className={classes['words']}>{note}</p>}
    </li>
  )
}
