import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useRef } from 'react'

import type { Profile } from '#contracts/profile.ts'
import { useAction } from '#src/forms/use-action.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { FileChoice } from '#src/ui/file-choice.tsx'
import { notify } from '#src/ui/notify.ts'

import classes from './photo.module.css'
import { Problem } from './problem.tsx'
import type { ProfileApi } from './profile.api.ts'
import { squarePicture } from './square-picture.ts'

type PhotoProps = { profile: Profile; api: ProfileApi; onSaved: () => void }

/** The photo of the account. A picture is cropped and scaled down in the browser before it is uploaded. */
export function Photo({ profile, api, onSaved }: PhotoProps) {
  const { t } = useLingui()
  const chooseButton = useRef<HTMLButtonElement>(null)
  const save = useAction({
    act: async (picture: File | null, signal) =>
      picture ? api.putPhoto(await squarePicture(picture), signal) : api.change({ photo_key: null }, signal),
    onDone: ({ photo_url }) => {
      const text = photo_url ? t`Your photo is saved.` : t`Your photo is removed.`
      void notify({ text, milliseconds: 5000 })
      onSaved()
    },
  })
  const remove = () => {
    chooseButton.current?.focus() // the remove button disappears together with the photo
    save.run(null)
  }

  return (
    <div className={classes['photo']}>
      <Avatar name={profile.name} photoUrl={profile.photo_url} size={96} />
      <div className={classes['ways']}>
        <Group gap="xs">
          <FileChoice
            ref={chooseButton}
            accept="image/*"
            variant="default"
            isWaiting={save.isPending}
            onChoose={save.run}
          >
            <Trans>Choose a picture</Trans>
          </FileChoice>
          {profile.photo_url && (
            <Button variant="subtle" disabled={save.isPending} onClick={remove}>
              <Trans>Remove the photo</Trans>
            </Button>
          )}
        </Group>
        <Problem action={save} />
      </div>
    </div>
  )
}
