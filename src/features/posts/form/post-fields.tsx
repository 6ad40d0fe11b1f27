import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput, Checkbox, Stack, Radio } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'

import { postKinds } from '#contracts/lists/posts.ts'
import type { PostOptions } from '#contracts/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { RichTextEditor } from '#src/ui/rich-text/rich-text-editor.tsx'
import { postKindNames } from '#src/words/posts.ts'

import { categoryChoices } from '../category-choices.ts'
import type { PostsApi } from '../posts.api.ts'
import { CoverField } from './cover-field.tsx'
import type { PostDraft } from './post-draft.ts'
import classes from './post-fields.module.css'
import { bodyProblem } from './refuse-incomplete.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type PostFieldsProps = {
  draft: Draft<PostDraft>
  options: PostOptions
  api: PostsApi
}

/** The words on the left, and on the right who sees them when. */
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

/** Who the post is for: everybody with a role, or some roles. */
function AudienceField({ draft, roles }: { draft: Draft<PostDraft>; roles: PostOptions['roles'] }) {
  const { t } = useLingui()
  const chosen = draft.values.role_ids

  return (
    <Checkbox.Group
      label={t`Who it is for`}
      description={chosen.length === 0 ? t`Nothing is chosen: everybody with a role.` : undefined}
      value={chosen.map(String)}
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
      onChange={(value) => draft.change({ publishing: WAYS.find((way) => way === value) ?? 'draft' })}
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

const WAYS = ['draft', 'now', 'scheduled'] as const
