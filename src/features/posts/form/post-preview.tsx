import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { RichText } from '#src/ui/rich-text/rich-text.tsx'

import classes from './cover-field.module.css'
import type { PostDraft } from './post-draft.ts'

/** The post as people will read it, before it is saved. */
export function PostPreview({ post: { title, body, cover_key } }: { post: PostDraft }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        <Trans>Preview</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={title || t`Without a title`}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {cover_key && <img className={classes['cover']} src={`/api/pictures/${cover_key}`} alt="" />}
        <RichText document={body} />
      </Modal>
    </>
  )
}
