import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Input, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useRef, useState } from 'react'

import { postKinds } from '#contracts/lists/posts.ts'
import type { PostOptions } from '#contracts/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { FileChoice } from '#src/ui/file-choice.tsx'
import { RichTextEditor } from '#src/ui/rich-text/rich-text-editor.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { postKindNames } from '#src/words/posts.ts'

import { categoryChoices } from '../category-choices.ts'
import type { PostsApi } from '../posts.api.ts'
import coverClasses from './cover-field.module.css'
import type { PostDraft } from './post-draft.ts'
import classes from './post-fields.module.css'
import { bodyProblem } from './refuse-incomplete.ts'

type PostFieldsProps = {
  draft: Draft<PostDraft>
  options: PostOptions
  api: PostsApi
}

/** The text on the left; audience and time of publication on the right. */
export function PostFields({ draft, options, api }: PostFieldsProps) {
  const { t, i18n } = useLingui()

  return (
    <div className={classes['fields']}>
      <div className={classes['words']}>
        <TextInput {...draft.text('title')} label={t`Title`} maxLength={200} required />
        <RichTextEditor
          label={t`Text`}
          value={draft.values.body}
          onChange={(document) => draft.change({ body: document as RichText })}
          upload={async (file) => (await api.upload(file)).url}
          error={draft.errors['body']?.[0] ?? bodyProblem(i18n, draft.values.body)}
        />
      </div>
      <div className={classes['settings']}>
        <PublishingField draft={draft} />
        <EnumSelect
          label={t`Kind`}
          values={postKinds}
          names={postKindNames}
          value={draft.values.kind}
          onChange={(kind) => draft.change({ kind: kind ?? 'news' })}
        />
        <NativeSelect
          label={t`Category`}
          value={String(draft.values.category_id ?? '')}
          data={[{ value: '', label: t`None` }, ...categoryChoices(options.categories)]}
          error={draft.errors['category_id']?.[0]}
          onChange={({ currentTarget: { value } }) =>
            draft.change({ category_id: value === '' ? null : Number(value) })
          }
        />
        <AudienceField draft={draft} roles={options.roles} />
        <CoverField draft={draft} api={api} />
      </div>
    </div>
  )
}

/** The audience of the post: everybody with a role, or some roles. */
function AudienceField({ draft, roles }: { draft: Draft<PostDraft>; roles: PostOptions['roles'] }) {
  const { t } = useLingui()
  const selected = draft.values.role_ids

  return (
    <Checkbox.Group
      label={t`Who it is for`}
      description={selected.length === 0 ? t`Nothing is chosen: everybody with a role.` : undefined}
      value={selected.map(String)}
      onChange={(ids) => draft.change({ role_ids: ids.map(Number) })}
      error={draft.errors['role_ids']?.[0]}
    >
      <Stack gap={6} mt="xs">
        {roles.map(({ id, name }) => (
          <Checkbox key={id} size="sm" value={String(id)} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** When people see the post. */
function PublishingField({ draft }: { draft: Draft<PostDraft> }) {
  const { t } = useLingui()
  const { publishing, at } = draft.values
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

  return (
    <Radio.Group
      label={t`Publishing`}
      value={publishing}
      onChange={(value) =>
        draft.change({ publishing: PUBLISHING_OPTIONS.find((option) => option === value) ?? 'draft' })
      }
      error={draft.errors['published_at']?.[0]}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="draft" label={t`Draft: nobody sees it`} />
        <Radio value="now" label={t`Published`} />
        <Radio value="scheduled" label={t`At a later time`} />
        {publishing === 'scheduled' && (
          <TextInput
            type="datetime-local"
            label={t`Appears at`}
            description={zone}
            required
            value={at}
            onChange={({ currentTarget: { value } }) => draft.change({ at: value })}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

const PUBLISHING_OPTIONS = ['draft', 'now', 'scheduled'] as const

/** The picture above the post. It is uploaded at once, and belongs to the post when that is saved. */
function CoverField({ draft, api }: { draft: Draft<PostDraft>; api: PostsApi }) {
  const { t, i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const key = draft.values.cover_key

  async function upload(file: File) {
    setIsPending(true)
    setProblem(null)
    try {
      draft.change({ cover_key: (await api.upload(file)).key })
    } catch (error) {
      setProblem(failureSentence(i18n, failureIn(error)))
    }
    setIsPending(false)
  }

  function remove() {
    chooseButton.current?.focus() // the remove button disappears together with the picture
    draft.change({ cover_key: null })
  }

  return (
    <Input.Wrapper
      label={t`Cover picture`}
      description={t`PNG, JPEG or WebP, up to 2 MB.`}
      error={problem ?? draft.errors['cover_key']?.[0]}
    >
      {key && <img className={coverClasses['cover']} src={`/api/pictures/${key}`} alt="" />}
      <Group gap="xs" mt="xs">
        <FileChoice
          ref={chooseButton}
          accept="image/png,image/jpeg,image/webp"
          variant="default"
          size="xs"
          isWaiting={isPending}
          onChoose={(file) => void upload(file)}
        >
          {key ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
        </FileChoice>
        {key && (
          <Button variant="subtle" size="xs" onClick={remove}>
            <Trans>Remove the picture</Trans>
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
