import '@mantine/core/styles/Modal.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'

import { useFocusBack } from '#src/ui/use-focus-back.ts'

import classes from './attachments.module.css'

type PictureDialogProps = { url: string; name: string; onClose: () => void }

/** A picture as large as the window allows. */
export function PictureDialog({ url, name, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  useFocusBack()

  return (
    <Modal opened onClose={onClose} size="auto" centered title={name} closeButtonProps={{ 'aria-label': t`Close` }}>
      <img className={classes['large']} src={url} alt={name} />
      <a className={classes['save']} href={url} download={name}>
        <Trans>Save the picture</Trans>
      </a>
    </Modal>
  )
}
