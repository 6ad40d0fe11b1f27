import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Alert, AlertItem } from '#contracts/alerts.ts'
import { placeAddress } from '#src/machines/conversation-address.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { alertSourceNames } from '#src/words/alerts.ts'
import { channelNames } from '#src/words/conversation.ts'

import classes from '../alerts.module.css'

type ItemsSectionProps = { alert: Alert; mayOpen: boolean }

/** The conversations that an alert is about, each with the way to where it happened. */
export function ItemsSection({ alert: { items, conversations }, mayOpen }: ItemsSectionProps) {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()
  const left = (conversations ?? 0) - items.length

  return (
    <section className={classes['section']}>
      <FigureTable
        hasLinks={mayOpen}
        caption={<Trans>Conversations behind it</Trans>}
        note={left > 0 && <Plural value={left} one="# older one is not shown." other="# older ones are not shown." />}
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
