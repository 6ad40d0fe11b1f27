import { useLingui } from '@lingui/react/macro'

import type { Attachment } from '#contracts/attachments.ts'
import { useFormats } from '#src/ui/formats.ts'

import { attachmentWords } from './attachment-words.ts'
import classes from './attachments.module.css'
import { fileSize } from './file-size.ts'

/** What is neither seen nor heard here: to be saved where there is a file, and else that there is none. */
export function FileChip({ attachment: { kind, file_name, bytes, url } }: { attachment: Attachment }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { name, leftOut, icon: Icon } = attachmentWords[kind]

  // a place and a person are often nothing but their text: that there is no file is no loss
  const isLeftOut = url === null && kind !== 'location' && kind !== 'contact'
  const inside = (
    <>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['name']}>{file_name ?? i18n._(isLeftOut ? leftOut : name)}</span>
        {isLeftOut && file_name !== null && <span className={classes['detail']}>{i18n._(leftOut)}</span>}
        {url !== null && (
          <span className={classes['detail']}>
            {file_name !== null && i18n._(name)} {bytes !== null && fileSize(bytes, number)}
          </span>
        )}
      </span>
    </>
  )

  return url === null ? (
    <span className={classes['chip']} data-missing={isLeftOut || undefined}>
      {inside}
    </span>
  ) : (
    <a className={classes['chip']} href={url} download={file_name ?? ''}>
      {inside}
    </a>
  )
}
