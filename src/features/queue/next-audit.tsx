import { Kbd } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { QueueRowDto } from '#contracts/queue.ts'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { channelNames } from '#src/words/conversation.ts'

import { auditOf } from './audit-of.ts'
import { Due } from './due.tsx'
import classes from './queue.module.css'
import { useKey } from './use-key.ts'

/** The way to what is to be audited first, by a press or by a key. */
export function NextAudit({ row }: { row: QueueRowDto }) {
  const { i18n } = useLingui()
  const { duration, day } = useFormats()
  const navigate = useNavigate()
  const address = auditOf(row)
  useKey(NEXT_KEY, () => void navigate(address))
  const { call, draft, plan } = row
  const due = day(row.due_on)
  const facts = [
    i18n._(channelNames[call.channel]),
    call.agent?.name,
    call.duration_ms === null ? null : duration(call.duration_ms),
    plan.name,
  ]

  return (
    <div className={classes['next']}>
      <LinkButton link={address} size="lg" aria-keyshortcuts={NEXT_KEY}>
        {draft ? <Trans>Go on with the draft</Trans> : <Trans>Audit the next one</Trans>}
        <Kbd className={classes['key']} aria-hidden>
          {NEXT_KEY}
        </Kbd>
      </LinkButton>
      <p className={classes['note']}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={classes['note']}>{row.overdue ? <Due row={row} /> : <Trans>Due {due}</Trans>}</p>
    </div>
  )
}

const NEXT_KEY = 'n'
