import { Menu } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import { type Download, useDownload } from './use-download.ts'
import { WaitingButton } from './waiting-button.tsx'

/** What a list can be had as. */
export type ExportFormat = 'csv' | 'xlsx'

type ExportMenuProps = {
  /** The file of all rows that the filters keep. Rejects with a failure. */
  fetchFile: (format: ExportFormat) => Promise<Download>
}

/** All rows that the filters keep, as a file: not only this page of them. */
export function ExportMenu({ fetchFile }: ExportMenuProps) {
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
        <Menu.Item onClick={() => download(fetchFile('csv'))}>
          <Trans>As CSV</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => download(fetchFile('xlsx'))}>
          <Trans>As Excel (XLSX)</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
