import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { ImportChoices, ImportDraft } from '#contracts/imports.ts'

import classes from './other-sources.module.css'

type OtherSourcesProps = {
  choices: ImportChoices
  onSource: (name: string, source: ImportDraft['source']) => void
}

/** What the server fetches itself, where its keeper allows any. */
export function OtherSources({ choices: { folders, hosts }, onSource }: OtherSourcesProps) {
  const { t, i18n } = useLingui()
  const allowed = new Intl.ListFormat(i18n.locale).format(hosts)

  return (
    <>
      {folders.length > 0 && (
        <Place
          label={t`Folder of the server`}
          help={new Intl.ListFormat(i18n.locale).format(folders)}
          initial={folders[0] ?? ''}
          onPlace={(path) => onSource(path, { type: 'folder', path })}
        />
      )}
      {hosts.length > 0 && (
        <Place
          label={t`Address on the internet`}
          help={t`From ${allowed}`}
          initial="https://"
          onPlace={(url) => onSource(url, { type: 'url', url })}
        />
      )}
    </>
  )
}

type PlaceProps = { label: string; help: string; initial: string; onPlace: (place: string) => void }

function Place({ label, help, initial, onPlace }: PlaceProps) {
  const [place, setPlace] = useState(initial)

  return (
    <form
      className={classes['place']}
      onSubmit={(event) => {
        event.preventDefault()
        onPlace(place.trim())
      }}
    >
      <TextInput
        inputContainer={besideFetch}
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description']}
        value={place}
        required
        withAsterisk={false}
        spellCheck={false}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
    </form>
  )
}

/** In line with the field, whatever stands above and below it. */
const besideFetch = (input: ReactNode) => (
  <div className={classes['beside']}>
    {input}
    <Button type="submit" variant="default">
      <Trans>Fetch</Trans>
    </Button>
  </div>
)
