import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import { userFileFields } from '#contracts/user-files.ts'
import { saveFile } from '#src/lib/save-file.ts'

import classes from './known-columns.module.css'
import { template, TEMPLATE_NAME } from './template.ts'
import { fieldMeanings, fieldNames } from './user-file-words.ts'

/** What a file may say of a person, and an empty one to begin with. */
export function KnownColumns() {
  const { i18n } = useLingui()

  return (
    <div className={classes['columns']}>
      <div className={classes['head']}>
        <h3 className={classes['title']}>
          <Trans>Columns that a file may have</Trans>
        </h3>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => saveFile(template(), TEMPLATE_NAME)}
        >
          <Trans>Download a template</Trans>
        </Button>
      </div>
      <dl className={classes['list']}>
        {userFileFields.map((field) => (
          <div key={field} className={classes['column']}>
            <dt>{i18n._(fieldNames[field])}</dt>
            <dd>{i18n._(fieldMeanings[field])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        <Trans>An empty cell leaves what is there as it is. The order of the columns does not matter.</Trans>
      </p>
    </div>
  )
}
