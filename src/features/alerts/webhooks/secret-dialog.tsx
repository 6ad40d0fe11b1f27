import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import classes from './webhooks.module.css'

/** The secret of a webhook, shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui()

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>The secret of this webhook</Trans>}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes['secret']}>
        <p className={classes['note']}>
          <Trans>The other side checks with it that a message is ours. It is shown now, and never again.</Trans>
        </p>
        <code className={classes['url']}>{secret}</code>
        <div>
          <Button onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}
