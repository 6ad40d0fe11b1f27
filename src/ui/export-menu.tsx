import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { type Download, useDownload } from './use-download.ts'
import { WaitingButton } from './waiting-button.tsx'

/** The formats in which every list can be exported. */
export const tableFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof tableFormats)[number]

type ExportMenuProps<Format extends keyof typeof LABELS> = {
  formats: readonly Format[]
  /** Fetches the file of all rows that match the filters. Rejects with a failure. */
  fetchFile: (format: Format) => Promise<Download>
  /** More menu items, below. */
  children?: ReactNode
}

/** Exports all rows that match the filters as a file, not only those of this page. */
export function ExportMenu<Format extends keyof typeof LABELS>({
  formats,
  fetchFile,
  children,
}: ExportMenuProps<Format>) {
  const { isPending, download } = useDownload()

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <WaitingButton
          variant="default"
          isWaiting={isPending}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        >
          <Trans>Export</Trans>
        </WaitingButton>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => download(fetchFile(format))}>
            {LABELS[format]}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

const LABELS = {
  csv: <Trans>As CSV</Trans>,
  xlsx: <Trans>As Excel (XLSX)</Trans>,
  pdf: <Trans>As PDF</Trans>,
  'funnel-pdf': <Trans>Funnel for the regulator, as PDF</Trans>,
  'funnel-xlsx': <Trans>Funnel for the regulator, as Excel (XLSX)</Trans>,
  vcon: <Trans>As vCon (ZIP), masked and without audio</Trans>,
  'answers-csv': <Trans>As CSV, one line for each answer</Trans>,
  json: <Trans>As JSON, everything that belongs to them</Trans>,
  connect: <Trans>As Amazon Connect writes them (ZIP)</Trans>,
} satisfies Record<string, ReactNode>
