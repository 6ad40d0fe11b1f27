import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconEyeOff, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { AlertDelivery } from '#contracts/alerts.ts'
import { useAction } from '#src/forms/use-action.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { deliveryStateNames, deliveryWayNames } from '#src/words/alerts.ts'

import type { AlertsApi } from './alerts.api.ts'
import classes from './alerts.module.css'

type DeliveryRowsProps = {
  caption: ReactNode
  deliveries: readonly AlertDelivery[]
  api: AlertsApi
  /** Whether a failed delivery can be sent again. */
  mayReplay: boolean
  onReplayed: () => void
}

/** How and to whom an alert was sent, what was answered, and when it is tried again. */
export function DeliveryRows({ caption, deliveries, api, mayReplay, onReplayed }: DeliveryRowsProps) {
  const { t, i18n } = useLingui()
  const maySend = ({ state, is_test }: AlertDelivery) => mayReplay && state === 'failed' && !is_test
  const replay = useAction({
    act: (id: number, signal) => api.replay(id, signal),
    onDone: () => {
      void notify({ text: t`It is sent again.`, milliseconds: 5000 })
      onReplayed()
    },
  })

  return (
    <>
      <FigureTable
        hasLinks={deliveries.some(maySend)}
        caption={caption}
        of={<Trans>To</Trans>}
        rows={deliveries}
        keyOf={({ id }) => id}
        renderName={({ to, is_test }) => (is_test ? <Trans>A test</Trans> : (to?.name ?? '—'))}
        columns={[
          { key: 'way', header: t`How`, isText: true, render: ({ way }) => i18n._(deliveryWayNames[way]) },
          { key: 'state', header: t`State`, isText: true, render: (row) => <DeliveryMark delivery={row} /> },
          {
            key: 'answer',
            header: t`Last answer`,
            isText: true,
            render: ({ last_status, last_answer }) => (
              <>
                {last_status ?? ''}
                {last_answer && <span className={classes['aside']}>{last_answer}</span>}
              </>
            ),
          },
          { key: 'last', header: t`Tried`, render: ({ last_at }) => (last_at ? <Moment at={last_at} /> : '—') },
          {
            key: 'next',
            header: t`Next`,
            render: (row) =>
              maySend(row) ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={replay.isPending}
                  onClick={() => replay.run(row.id)}
                >
                  <Trans>Send again</Trans>
                </Button>
              ) : row.next_at ? (
                <Moment at={row.next_at} />
              ) : (
                '—'
              ),
          },
        ]}
      />
      {replay.message && (
        <p role="alert" className={classes['note']}>
          {replay.message}
        </p>
      )}
    </>
  )
}

const marks = {
  waiting: { Icon: IconClock, tone: undefined },
  sent: { Icon: IconCheck, tone: 'good' },
  failed: { Icon: IconX, tone: 'bad' },
  unseen: { Icon: IconEyeOff, tone: undefined },
} as const

function DeliveryMark({ delivery: { state, attempts } }: { delivery: AlertDelivery }) {
  const { i18n } = useLingui()
  const { Icon, tone } = marks[state]

  return (
    <>
      <StatusMark tone={tone}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {i18n._(deliveryStateNames[state])}
      </StatusMark>
      {attempts > 1 && (
        <span className={classes['aside']}>
          <Plural value={attempts} one="# try" other="# tries" />
        </span>
      )}
    </>
  )
}
