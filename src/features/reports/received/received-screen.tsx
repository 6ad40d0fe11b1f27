import { Trans, useLingui } from '@lingui/react/macro'

import { REPORT_DAYS, type ReceivedReports } from '#contracts/reports.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { reportKindNames } from '#src/words/reports.ts'

import { FileButton } from '../file-button.tsx'
import classes from '../reports.module.css'

/** The report files that were made for the reader and are still stored. */
export function ReceivedReportsScreen({ answer }: { answer: Promise<ReceivedReports> }) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const { days } = useDayNames()

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What was sent to you in the last {REPORT_DAYS} days, with the numbers that you may see.</Trans>}
    >
      <AsyncContent answer={usePromiseState(answer)} rows={6} onRetry={useReload()}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={<Trans>No report was sent to you</Trans>}>
              <Trans>
                Reports that people have sent to you regularly stand here, also those too large for a letter.
              </Trans>
            </Empty>
          ) : (
            <FigureTable
              hasLinks
              caption={<Trans>Files</Trans>}
              of={<Trans>Title</Trans>}
              rows={data}
              keyOf={({ id }) => id}
              renderName={({ title, kind, ...span }) => (
                <>
                  {title}
                  <span className={classes['aside']}>
                    {i18n._(reportKindNames[kind])} · {days(span)}
                  </span>
                </>
              )}
              columns={[
                { key: 'file', header: t`File`, isText: true, render: (file) => <FileButton file={file} /> },
                { key: 'made', header: t`Made`, isText: true, render: ({ made_at }) => <Moment at={made_at} /> },
                { key: 'kept', header: t`Kept until`, isText: true, render: ({ kept_until }) => day(kept_until) },
                { key: 'size', header: t`Size`, render: ({ bytes }) => fileSize(bytes, i18n.locale) },
              ]}
            />
          )
        }
      </AsyncContent>
    </Page>
  )
}
