import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import type { CallRaw, SourceDownload } from '#contracts/call-raw.ts'
import { useQuery } from '#src/query/use-query.ts'
import { Fact, Facts } from '#src/ui/conversation/facts.tsx'
import { SourceFacts } from '#src/ui/conversation/source-facts.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { ConversationRequests } from '../conversation-requests.ts'
import classes from './panels.module.css'

type RawPanelProps = { timeZone: string; asks: Pick<ConversationRequests, 'raw' | 'source'> }

/** The data of the source as it is stored, and the source file itself for people who may see everything in it. */
export function RawPanel({ timeZone, asks }: RawPanelProps) {
  const { value: raw, isPending, error, refetch } = useQuery('raw', asks.raw)
  if (!raw) return isPending ? <Loading rows={6} /> : <Failed error={error} onRetry={refetch} />

  return (
    <>
      <SourceFacts source={raw.source} timeZone={timeZone} />
      <SourceFile download={raw.download} fetchFile={asks.source} />
      <Stored raw={raw} />
    </>
  )
}

function SourceFile({
  download: state,
  fetchFile,
}: {
  download: CallRaw['download']
  fetchFile: ConversationRequests['source']
}) {
  const { i18n } = useLingui()
  const { isPending, download } = useDownload()
  if (state !== 'offered') return <p className={classes['why']}>{i18n._(downloadWords[state])}</p>

  return (
    <div className={classes['act']}>
      <WaitingButton
        variant="default"
        size="compact-md"
        isWaiting={isPending}
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={() => download(fetchFile())}
      >
        <Trans>Download the source file</Trans>
      </WaitingButton>
    </div>
  )
}

function Stored({ raw: { external_id, import: importRun, fields, recordings } }: { raw: CallRaw }) {
  const { t } = useLingui()

  return (
    <>
      <Facts title={<Trans>As stored</Trans>}>
        <Fact name="external_id" value={<code className={classes['code']}>{external_id}</code>} />
        <Fact
          name={t`Import`}
          value={
            importRun &&
            (importRun.name === null ? t`Number ${importRun.id}` : t`Number ${importRun.id}: ${importRun.name}`)
          }
        />
        {Object.entries(fields).map(([name, value]) => (
          <Fact key={name} name={name} value={value === null ? null : String(value)} />
        ))}
      </Facts>
      {recordings.map(({ sha256, ...recording }) => (
        <Facts key={sha256} title={<Trans>Recording</Trans>}>
          <Fact name="sha256" value={<code className={classes['code']}>{sha256}</code>} />
          {Object.entries(recording).map(([name, value]) => (
            <Fact key={name} name={name} value={Array.isArray(value) ? value.join(', ') : value && String(value)} />
          ))}
        </Facts>
      ))}
    </>
  )
}

/** Why the source file is not offered. */
const downloadWords: Record<Exclude<SourceDownload, 'offered'>, MessageDescriptor> = {
  'not-allowed': msg`The source file shows everything unmasked: it is for those whose role may unmask this conversation (customer-unmask).`,
  masked: msg`The source file shows everything unmasked: you can download it while you have this conversation unmasked.`,
  'not-alone': msg`The source file may tell of other conversations too: it is not given out.`,
  'no-file': msg`There is no source file to download.`,
}
