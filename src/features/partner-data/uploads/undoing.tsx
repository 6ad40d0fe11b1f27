import { Trans, useLingui } from '@lingui/react/macro'

import type { UploadDetail } from '#contracts/partner-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { undoneNames } from '#src/words/partner-data.ts'

/** What undoing an upload would remove; nothing for an upload that has stored nothing. */
export function Undoing({ undoing }: Pick<UploadDetail, 'undoing'>) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  if (undoing.length === 0) return null

  return (
    <FigureTable
      caption={<Trans>What undoing it would do</Trans>}
      note={
        <Trans>
          What a later upload has added something to stays, and so does what a person has: a promise, an attempt to
          contact somebody, a note, an evaluation or a decision.
        </Trans>
      }
      of={t`What it brought`}
      rows={undoing}
      keyOf={({ kind }) => kind}
      renderName={({ kind }) => i18n._(undoneNames[kind])}
      columns={[
        { key: 'removed', header: t`Removed`, render: ({ removed }) => number(removed) },
        { key: 'kept', header: t`Stays`, render: ({ kept }) => number(kept) },
      ]}
    />
  )
}
